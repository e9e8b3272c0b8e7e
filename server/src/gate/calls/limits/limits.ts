import { instanceLimit, licenseLimit, wrongKeysLimit } from '@muhur/contract/gate/gate'
import type { RateLimit } from '@muhur/contract/http/rate-limit'
import type { FastifyReply } from 'fastify'
import { distinctQuota, quota, sharedQuota, type Standing } from '../../../http/limits/quota.ts'
import { limitHeaders } from '../../../http/limits/rate-limit.ts'
import { openLiving } from './living.ts'
import type { Call, Outcome } from '../types.ts'

/**
 * Limits on guessing and on endless loops. Each limit throws RATE_LIMITED and sets the answer's headers: the limit, and when it
 * ends (draft-ietf-httpapi-ratelimit-headers-10). Networks are those of `callerNetwork`.
 */
export interface Limits {
  /** Before a key is looked up: refuses a network that named too many wrong keys, also for a right key. */
  admitNetwork(network: string, reply: FastifyReply): void
  /** Whether `admitNetwork` would refuse the network. */
  isKeptOut(network: string): boolean
  /**
   * Before the database is asked: refuses calls that come far too often. A living instance has its own allowance, which no call
   * without its token can use. All other calls of a key share one allowance, with a part for each network; only for them the
   * answer is true.
   */
  admitCall(caller: Caller, reply: FastifyReply): boolean
  /** Whether the limits on the call's network and allowance would let the call in. Changes nothing. */
  wouldAdmit(caller: Caller): boolean
  /** Refuses a machine that calls far too often, among calls that share their key's allowance. */
  admitMachine(caller: Caller, fingerprintHash: Buffer, reply: FastifyReply): void
  /** Notes after an answer which tokens are good. */
  learn(call: Call, outcome: Outcome): void
  /**
   * Counts a wrong key, each key once for each network: guessing names many keys, a bot in a loop always the same. Refuses once
   * there are too many. `key` is any text that tells one key from another.
   */
  wrongKey(network: string, key: string, reply: FastifyReply): void
}

/** The fields of a call that the limits need. */
export type Caller = Pick<Call, 'keyLookup' | 'instanceToken' | 'network'>

/**
 * Calls of one key and network with a genuine token that this process does not know to be good: living instances after a restart
 * or on another node, for which a flood from their own network would leave no calls. Room for sixty instances with a heartbeat
 * every minute; tokens of other licenses and of dead instances share the same room.
 */
const unprovenLimit: RateLimit = { name: 'unproven', maximum: 60, window: 60 }

interface Allowance {
  limit: RateLimit
  standing: Standing
}

const { announce, refuseIfExceeded } = limitHeaders([wrongKeysLimit, licenseLimit, instanceLimit])

/** `refused` is called for each call that came too often, with its reply. */
export function openLimits(refused: (caller: Caller, reply: FastifyReply) => void): Limits {
  const networks = distinctQuota(wrongKeysLimit)
  const keys = sharedQuota(licenseLimit)
  const instances = quota(instanceLimit)
  const unproven = quota(unprovenLimit)
  const living = openLiving()

  function admit(caller: Caller, reply: FastifyReply, limit: RateLimit, standing: Standing): void {
    if (standing.exceeded) refused(caller, reply)
    refuseIfExceeded(reply, limit, standing)
  }

  /** The allowance that a call uses, and its standing; null: the allowance for genuine tokens during a flood, which has room. */
  function allowanceOf(caller: Caller, use: 'take' | 'peek'): Allowance | null {
    const { instanceToken, keyLookup, network } = caller
    if (living.has(caller))
      return { limit: instanceLimit, standing: instances[use](instanceToken!.instanceId) }
    const key = keyLookup.toString('latin1')
    const standing = keys[use](key, network)
    if (standing.exceeded && instanceToken && !unproven[use](key + network).exceeded) return null
    return { limit: licenseLimit, standing }
  }

  return {
    admitNetwork(network, reply) {
      refuseIfExceeded(reply, wrongKeysLimit, networks.peek(network))
    },
    isKeptOut: (network) => networks.peek(network).exceeded,

    admitCall(caller, reply) {
      const allowance = allowanceOf(caller, 'take')
      if (!allowance) return false
      const { limit, standing } = allowance
      admit(caller, reply, limit, standing)
      announce(reply, limit, standing)
      return limit === licenseLimit
    },

    wouldAdmit(caller) {
      if (!caller.instanceToken && networks.peek(caller.network).exceeded) return false
      return allowanceOf(caller, 'peek')?.standing.exceeded !== true
    },

    admitMachine(caller, fingerprintHash, reply) {
      const machine = caller.keyLookup.toString('latin1') + fingerprintHash.toString('latin1')
      admit(caller, reply, instanceLimit, instances.take(machine))
    },

    learn: (call, outcome) => living.learn(call, outcome),

    wrongKey(network, key, reply) {
      refuseIfExceeded(reply, wrongKeysLimit, networks.take(network, key))
    },
  }
}
