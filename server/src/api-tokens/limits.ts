import { tokenCallsLimit, wrongTokensLimit } from '@muhur/contract/api-token'
import type { FastifyReply } from 'fastify'
import { callerNetwork } from '../address.ts'
import { quota } from '../gate/quota.ts'
import { announce, policiesOf, refuseIfExceeded } from '../rate-limit.ts'

/** Limits of calls with tokens. Each throws RATE_LIMITED and sets the answer's headers. */
export interface TokenLimits {
  /** Before a token is looked up: refuses an address that sent too many wrong tokens, whatever token comes now. */
  admitAddress(address: string, reply: FastifyReply): void
  admitToken(id: string, reply: FastifyReply): void
  /** Counts a wrong token, each token once for each address: a program in a loop sends always the same. */
  wrongToken(address: string, hash: string): void
}

const policies = policiesOf([tokenCallsLimit, wrongTokensLimit])

export function openTokenLimits(): TokenLimits {
  const addresses = quota(wrongTokensLimit)
  const sentBefore = quota({ ...wrongTokensLimit, maximum: 1 })
  const tokens = quota(tokenCallsLimit)
  return {
    admitAddress(address, reply) {
      refuseIfExceeded(reply, policies, wrongTokensLimit, addresses.peek(callerNetwork(address)))
    },
    admitToken(id, reply) {
      const standing = tokens.take(id)
      refuseIfExceeded(reply, policies, tokenCallsLimit, standing)
      announce(reply, policies, tokenCallsLimit, standing)
    },
    wrongToken(address, hash) {
      const network = callerNetwork(address)
      if (!sentBefore.take(`${network} ${hash}`).exceeded) addresses.take(network)
    },
  }
}
