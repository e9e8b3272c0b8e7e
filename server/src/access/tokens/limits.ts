import { tokenCallsLimit, wrongTokensLimit } from '@muhur/contract/access/tokens'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { callerNetwork } from '../../http/address.ts'
import { distinctQuota, quota } from '../../http/limits/quota.ts'
import { countTries } from '../../http/limits/shared-tries.ts'
import { limitHeaders } from '../../http/limits/rate-limit.ts'

/** Limits of calls with tokens. Each throws RATE_LIMITED and sets the answer's headers. */
export interface TokenLimits {
  /**
   * Counts a call. Nodes count together in the database, twenty calls at a time, so that few calls cost a statement. Never fewer than
   * 600 calls in a minute are admitted; beyond 640, twenty for each node, or those that come while the database counts.
   */
  admitToken(id: string, reply: FastifyReply): Promise<void>
  /**
   * Counts a wrong token, each token once for each address: a program in a loop sends always the same. Good tokens pass from
   * the same address, which neighbours on a shared host have in common. Nodes count together in the database, a token once for
   * each node; a caller over the limit costs no statement.
   */
  wrongToken(address: string, hash: string, reply: FastifyReply): Promise<void>
}

const { announce, refuseIfExceeded } = limitHeaders([tokenCallsLimit, wrongTokensLimit])

/** Calls of a token on one node that the database counts as one. */
const countedAtOnce = 20

/** `now`: milliseconds on a clock that never goes back. */
export function openTokenLimits(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  now?: () => number,
): TokenLimits {
  const clock = now && { now }
  const addresses = distinctQuota({ ...wrongTokensLimit, ...clock })
  const tokens = quota({ ...tokenCallsLimit, ...clock })
  return {
    async admitToken(id, reply) {
      const standing = tokens.take(id)
      refuseIfExceeded(reply, tokenCallsLimit, standing)
      const usedUpFor = standing.remaining % countedAtOnce === 0 ? await secondsUsedUp(id) : 0
      if (usedUpFor > 0) {
        tokens.exhaust(id, usedUpFor)
        refuseIfExceeded(reply, tokenCallsLimit, tokens.peek(id))
      }
      announce(reply, tokenCallsLimit, standing)
    },
    async wrongToken(address, hash, reply) {
      const { maximum, window } = wrongTokensLimit
      const network = callerNetwork(address)
      const before = addresses.peek(network)
      const here = addresses.take(network, hash)
      refuseIfExceeded(reply, wrongTokensLimit, here)
      // This node knows the token already.
      if (here.remaining === before.remaining) return
      const { tries, left } = await countTries(db.queries, [secrets.hashTry(`token ${network}`)], window)
      const standing = { exceeded: tries > maximum, remaining: Math.max(0, maximum - tries), reset: left }
      refuseIfExceeded(reply, wrongTokensLimit, standing)
    },
  }

  /** Seconds until all nodes together may take calls again; 0: they have not had the calls of a minute. */
  async function secondsUsedUp(id: string): Promise<number> {
    const { maximum, window } = tokenCallsLimit
    const { tries, left } = await countTries(db.queries, [secrets.hashTry(`calls ${id}`)], window)
    return tries * countedAtOnce > maximum ? left : 0
  }
}
