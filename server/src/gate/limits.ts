import { instanceLimit, licenseLimit, wrongKeysLimit } from '@muhur/contract/gate'
import type { FastifyReply } from 'fastify'
import { callerNetwork } from '../address.ts'
import { limitHeaders } from '../rate-limit.ts'
import type { Call } from './types.ts'
import { distinctQuota, quota } from '../quota.ts'

/**
 * Limits that guessing and endless loops run into. Each limit throws RATE_LIMITED and sets the answer's headers: the limit, and
 * when it ends (draft-ietf-httpapi-ratelimit-headers-10).
 */
export interface Limits {
  /** Before a key is looked up: refuses an address that named too many wrong keys, whatever key it names now. */
  admitAddress(address: string, reply: FastifyReply): void
  /** Whether `admitAddress` would refuse the address. */
  isKeptOut(address: string): boolean
  /** Before the database is asked: refuses a license or a machine that calls far too often. */
  admitCall(call: Call, reply: FastifyReply): void
  /**
   * Counts a wrong key, each key once for each address: guessing names many keys, a bot in a loop always the same. Refuses once
   * there are too many. `key` is any text that tells one key from another.
   */
  wrongKey(address: string, key: string, reply: FastifyReply): void
}

const { announce, refuseIfExceeded } = limitHeaders([wrongKeysLimit, licenseLimit, instanceLimit])

/** `now`: milliseconds on a clock that never goes back. */
export function openLimits(now?: () => number): Limits {
  const clock = now && { now }
  const addresses = distinctQuota({ ...wrongKeysLimit, ...clock })
  const licenses = quota({ ...licenseLimit, ...clock })
  const instances = quota({ ...instanceLimit, ...clock })

  return {
    admitAddress(address, reply) {
      refuseIfExceeded(reply, wrongKeysLimit, addresses.peek(callerNetwork(address)))
    },
    isKeptOut: (address) => addresses.peek(callerNetwork(address)).exceeded,
    admitCall({ keyLookup, fingerprintHash }, reply) {
      const license = keyLookup.toString('latin1')
      const standing = licenses.take(license)
      refuseIfExceeded(reply, licenseLimit, standing)
      if (fingerprintHash) {
        const machine = license + fingerprintHash.toString('latin1')
        refuseIfExceeded(reply, instanceLimit, instances.take(machine))
      }
      announce(reply, licenseLimit, standing)
    },
    wrongKey(address, key, reply) {
      refuseIfExceeded(reply, wrongKeysLimit, addresses.take(callerNetwork(address), key))
    },
  }
}
