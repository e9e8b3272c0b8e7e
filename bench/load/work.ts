import { gateUrls, type GateAnswer } from '@muhur/contract/gate/gate'
import { randomBytes } from 'node:crypto'
import { keyOf, productId } from '../shop/names.ts'

/** Chooses the calls of the connections, one lane for each. */
export interface Work {
  /** The next call of this lane; null after the last. */
  next(lane: number): Call | null
  answered?(lane: number, body: string): void
}

interface Call {
  license: number
  nonce: string
  request: string
}

export type Verb = 'validate' | 'activate' | 'heartbeat'

export interface Target {
  port: number
  /** The first and the last license of the calls. */
  calls: [first: number, last: number]
}

/** An instance that a lane activated and now drives: its token changes with every answer. */
interface Instance {
  license: number
  fingerprint: string
  token: string
}

export type Fleet = Instance[][]

function licensesOf({ calls: [first, last] }: Target) {
  const length = last - first + 1
  return { length, at: (turn: number) => first + (turn % length) }
}

/** A prime, so that every machine has its turn; large, so that consecutive calls read distant rows. */
const stride = 7_919

/** Eight machines of each license in turn: at random, some would exceed their limits. */
export function validating(target: Target): Work {
  const { length, at } = licensesOf(target)
  const machines = length * 8
  let machine = Math.floor(Math.random() * machines)
  return {
    next() {
      machine = (machine + stride) % machines
      return callOf('validate', target, at(machine), fingerprintOf(machine))
    },
  }
}

export function activating(target: Target): Work {
  const { length, at } = licensesOf(target)
  const any = () => at(Math.floor(Math.random() * length))
  return { next: () => callOf('activate', target, any(), newFingerprint()) }
}

/** Activates `each` instances in each lane, each on its own license while there are enough licenses. */
export function launching(target: Target, fleet: Fleet, each: number): Work {
  const { at } = licensesOf(target)
  let count = 0
  return {
    next(lane) {
      if (fleet[lane]!.length >= each) return null
      const instance = { license: at(count++), fingerprint: newFingerprint(), token: '' }
      fleet[lane]!.push(instance)
      return callOf('activate', target, instance.license, instance.fingerprint)
    },
    answered: (lane, body) => void (fleet[lane]!.at(-1)!.token = tokenIn(body)),
  }
}

/** Each lane cycles through its own instances. */
export function beating(target: Target, fleet: Fleet): Work {
  const turns = fleet.map(() => 0)
  const current = (lane: number) => fleet[lane]![turns[lane]! % fleet[lane]!.length]!
  return {
    next(lane) {
      const { license, fingerprint, token } = current(lane)
      return callOf('heartbeat', target, license, fingerprint, token)
    },
    answered(lane, body) {
      current(lane).token = tokenIn(body)
      turns[lane]! += 1
    },
  }
}

const product_id = productId(1)
const keys = new Map<number, string>()

export function callOf(
  verb: Verb,
  { port }: Pick<Target, 'port'>,
  license: number,
  fingerprint: string,
  instance_token?: string,
): Call {
  const nonce = newNonce()
  const license_key = keys.get(license) ?? keyOf(license)
  keys.set(license, license_key)
  const body = JSON.stringify({
    license_key,
    product_id,
    fingerprint,
    instance_token,
    nonce,
    version: '1.4.2',
    ...(verb === 'activate' && { hostname: 'bench-host', sdk: 'bench/1.0.0' }),
  })
  const head = `POST ${gateUrls[verb]} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json`
  return { license, nonce, request: `${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}` }
}

function tokenIn(body: string): string {
  const { instance } = JSON.parse(body) as GateAnswer
  if (!instance?.token) throw new Error('an answer without an instance token')
  return instance.token
}

const run = randomBytes(8).toString('base64url')
let nonces = 0

/** Unique; only the uniqueness matters here. */
function newNonce(): string {
  return run + (nonces++).toString(36).padStart(11, '0')
}

/** Above every number of a machine that validates. */
let machines = 1e12

function newFingerprint(): string {
  return fingerprintOf(machines++)
}

/** Equal lengths make all calls equally long. */
function fingerprintOf(machine: number): string {
  return `machine-${machine.toString().padStart(24, '0')}`
}
