import { instanceLimit, licenseLimit, wrongKeysLimit, type GateLimit } from '@muhur/contract/gate'
import type { FastifyReply } from 'fastify'
import { callerNetwork } from '../address.ts'
import { Failure } from '../failure.ts'
import type { Call } from './types.ts'
import { quota, type Quota, type Standing } from './quota.ts'

/**
 * Keeps guessers and runaway loops from costing everybody else. Each throws RATE_LIMITED and says in the answer's
 * headers which limit it was and when it ends (draft-ietf-httpapi-ratelimit-headers-10).
 */
export interface Limits {
  /** Before a key is looked up: refuses an address that named too many wrong ones, whatever it names now. */
  admitAddress(address: string, reply: FastifyReply): void
  /** Whether `admitAddress` would refuse it. */
  isKeptOut(address: string): boolean
  /** Before the database is asked: refuses a license or a machine that calls far too often. */
  admitCall(call: Call, reply: FastifyReply): void
  /**
   * Counts a key that is none, or none of ours, once for each address: a guesser names many, a bot in a loop its one.
   * Refuses once they are too many. `key` tells one key from another.
   */
  wrongKey(address: string, key: string, reply: FastifyReply): void
}

const policies = [wrongKeysLimit, licenseLimit, instanceLimit]
  .map(({ name, maximum, window }) => `"${name}";q=${maximum};w=${window}`)
  .join(', ')

/** `now`: milliseconds on a clock that never goes back. */
export function openLimits(now?: () => number): Limits {
  const open = <Key>(limit: GateLimit): Quota<Key> => quota({ ...limit, ...(now && { now }) })
  const addresses = open<string>(wrongKeysLimit)
  const namedBefore = open<string>({ ...wrongKeysLimit, maximum: 1 })
  const licenses = open<number>(licenseLimit)
  const instances = open<number>(instanceLimit)

  return {
    admitAddress(address, reply) {
      hold(reply, wrongKeysLimit, addresses.peek(callerNetwork(address)))
    },
    isKeptOut: (address) => addresses.peek(callerNetwork(address)).exceeded,
    admitCall({ keyLookup, fingerprintHash }, reply) {
      const license = shortened(keyLookup)
      const standing = licenses.take(license)
      hold(reply, licenseLimit, standing)
      if (fingerprintHash) {
        hold(reply, instanceLimit, instances.take(license + shortened(fingerprintHash)))
      }
      announce(reply, licenseLimit, standing)
    },
    wrongKey(address, key, reply) {
      const network = callerNetwork(address)
      const isNew = !namedBefore.take(`${network} ${key}`).exceeded
      hold(reply, wrongKeysLimit, isNew ? addresses.take(network) : addresses.peek(network))
    },
  }
}

/**
 * 48 bits of a hash tell a hundred thousand callers apart, and a number is the cheapest key that a map can have. The
 * hashes are keyed, so nobody can aim at another's number, or at the sum of two.
 */
function shortened(hash: Buffer): number {
  return hash.readUIntLE(0, 6)
}

function hold(reply: FastifyReply, limit: GateLimit, standing: Standing): void {
  if (!standing.exceeded) return
  announce(reply, limit, standing)
  reply.header('retry-after', standing.reset)
  throw new Failure('RATE_LIMITED')
}

function announce(reply: FastifyReply, { name }: GateLimit, { remaining, reset }: Standing): void {
  reply.header('ratelimit-policy', policies).header('ratelimit', `"${name}";r=${remaining};t=${reset}`)
}
