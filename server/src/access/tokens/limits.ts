import { tokenCallsLimit, wrongTokensLimit } from '@muhur/contract/access/tokens'
import type { FastifyReply } from 'fastify'
import { callerNetwork } from '../../http/address.ts'
import { distinctQuota, quota } from '../../http/limits/quota.ts'
import { limitHeaders } from '../../http/limits/rate-limit.ts'

/** Limits of calls with tokens. Each throws RATE_LIMITED and sets the answer's headers. */
export interface TokenLimits {
  admitToken(id: string, reply: FastifyReply): void
  /**
   * Counts a wrong token, each token once for each address: a program in a loop sends always the same. Good tokens pass from
   * the same address, which neighbours on a shared host have in common.
   */
  wrongToken(address: string, hash: string, reply: FastifyReply): void
}

const { announce, refuseIfExceeded } = limitHeaders([tokenCallsLimit, wrongTokensLimit])

/** `now`: milliseconds on a clock that never goes back. */
export function openTokenLimits(now?: () => number): TokenLimits {
  const clock = now && { now }
  const addresses = distinctQuota({ ...wrongTokensLimit, ...clock })
  const tokens = quota({ ...tokenCallsLimit, ...clock })
  return {
    admitToken(id, reply) {
      const standing = tokens.take(id)
      refuseIfExceeded(reply, tokenCallsLimit, standing)
      announce(reply, tokenCallsLimit, standing)
    },
    wrongToken(address, hash, reply) {
      refuseIfExceeded(reply, wrongTokensLimit, addresses.take(callerNetwork(address), hash))
    },
  }
}
