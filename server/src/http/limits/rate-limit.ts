import type { RateLimit } from '@muhur/contract/http/rate-limit'
import type { FastifyReply } from 'fastify'
import { Failure } from '../../start/faults/failure.ts'
import type { Standing } from './quota.ts'

/** The headers with a caller's limits (draft-ietf-httpapi-ratelimit-headers-10). */
interface LimitHeaders {
  /** Sets the answer's headers: all limits, and how the caller stands with one of them. */
  announce: (reply: FastifyReply, limit: RateLimit, standing: Standing) => void
  /** Throws RATE_LIMITED. */
  refuseIfExceeded: (reply: FastifyReply, limit: RateLimit, standing: Standing) => void
}

export function limitHeaders(limits: readonly RateLimit[]): LimitHeaders {
  const policies = limits.map(({ name, maximum, window }) => `"${name}";q=${maximum};w=${window}`).join(', ')

  function announce(reply: FastifyReply, { name }: RateLimit, { remaining, reset }: Standing): void {
    reply.header('ratelimit-policy', policies).header('ratelimit', `"${name}";r=${remaining};t=${reset}`)
  }

  return {
    announce,
    refuseIfExceeded(reply, limit, standing) {
      if (!standing.exceeded) return
      announce(reply, limit, standing)
      reply.header('retry-after', standing.reset)
      throw new Failure('RATE_LIMITED')
    },
  }
}
