import { randomBytes } from 'node:crypto'
import { CallBytes, type Call } from './call-bytes.ts'
import { everyInstance, fingerprintOf, widths, type Population } from './population.ts'

/** Chooses the calls of the connections, one lane for each. */
export interface Work {
  /** The next call of this lane; null after the last. */
  next(lane: number): Call | null
  bytes(lane: number, call: Call): Buffer
  answered?(lane: number, call: Call, answer: string): void
}

export interface Target {
  port: number
  productId: string
  population: Population
}

/** An instance that a lane activated and now drives: its token changes with every answer. */
export interface Instance {
  license: number
  fingerprint: string
  token: string
}

export function validating(target: Target, lanes: number): Work {
  const { size } = target.population
  const nextInstance = everyInstance(size)
  return {
    bytes: writer('validate', target, lanes),
    next() {
      const instance = nextInstance()
      return { license: instance % size, fingerprint: fingerprintOf(instance), nonce: newNonce() }
    },
  }
}

export function activating(target: Target, lanes: number): Work {
  return {
    bytes: writer('activate', target, lanes),
    next: () => ({ license: target.population.any(), fingerprint: newFingerprint(), nonce: newNonce() }),
  }
}

/** Activates `count` instances in each lane, each on its own license while there are enough licenses. */
export function launching(target: Target, fleet: Instance[][], count: number): Work {
  let license = 0
  return {
    bytes: writer('activate', target, fleet.length),
    next: (lane) =>
      fleet[lane]!.length >= count
        ? null
        : {
            license: license++ % target.population.size,
            fingerprint: newFingerprint(),
            nonce: newNonce(),
          },
    answered: (lane, call, answer) =>
      fleet[lane]!.push({
        license: call.license,
        fingerprint: call.fingerprint,
        token: instanceToken(answer),
      }),
  }
}

/** Each lane cycles through its own instances. */
export function beating(target: Target, fleet: Instance[][]): Work {
  const turns = fleet.map(() => 0)
  const current = (lane: number) => fleet[lane]![turns[lane]! % fleet[lane]!.length]!
  return {
    bytes: writer('heartbeat', target, fleet.length),
    next(lane) {
      const { license, fingerprint, token } = current(lane)
      return { license, fingerprint, nonce: newNonce(), instanceToken: token }
    },
    answered(lane, _call, answer) {
      current(lane).token = instanceToken(answer)
      turns[lane]! += 1
    },
  }
}

function writer(verb: 'validate' | 'activate' | 'heartbeat', target: Target, lanes: number): Work['bytes'] {
  const { port, productId, population } = target
  const written = Array.from({ length: lanes }, () => new CallBytes(verb, port, productId))
  return (lane, call) => written[lane]!.write(population, call)
}

/** Throws for a missing token, or a token of another length than the calls have room for. */
function instanceToken(answer: string): string {
  const at = answer.indexOf('"token":"', answer.indexOf('"instance":')) + 9
  const end = answer.indexOf('"', at)
  if (end - at !== widths.instanceToken)
    throw new Error(`no instance token of ${widths.instanceToken} characters`)
  return answer.slice(at, end)
}

const run = randomBytes(8).toString('base64url')
let nonces = 0

/** Unique; only the uniqueness matters here. */
function newNonce(): string {
  return run + (nonces++).toString(36).padStart(widths.nonce - run.length, '0')
}

/** Above every seeded number. */
let machines = 1e12

function newFingerprint(): string {
  return fingerprintOf(machines++)
}
