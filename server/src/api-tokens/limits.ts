import { tokenCallsLimit, wrongTokensLimit } from '@muhur/contract/api-token'
import type { RateLimit } from '@muhur/contract/rate-limit'
import type { FastifyReply } from 'fastify'
import { callerNetwork } from '../address.ts'
import { quota, type Quota } from '../quota.ts'
import { limitHeaders } from '../rate-limit.ts'

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
  const open = (limit: RateLimit): Quota => quota({ ...limit, ...(now && { now }) })
  const addresses = open(wrongTokensLimit)
  const sentBefore = open({ ...wrongTokensLimit, maximum: 1 })
  const tokens = open(tokenCallsLimit)
  return {
    admitToken(id, reply) {
      const standing = tokens.take(id)
      refuseIfExceeded(reply, tokenCallsLimit, standing)
      announce(reply, tokenCallsLimit, standing)
    },
    wrongToken(address, hash, reply) {
      const network = callerNetwork(address)
      const isNew = !sentBefore.take(`${network} ${hash}`).exceeded
      const standing = isNew ? addresses.take(network) : addresses.peek(network)
      refuseIfExceeded(reply, wrongTokensLimit, standing)
    },
  }
}
