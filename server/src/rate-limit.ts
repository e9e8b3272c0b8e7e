import type { GateLimit } from '@muhur/contract/gate'
import type { FastifyReply } from 'fastify'
import { Failure } from './failure.ts'
import type { Standing } from './gate/quota.ts'

/** The header RateLimit-Policy for these limits (draft-ietf-httpapi-ratelimit-headers-10). */
export const policiesOf = (limits: readonly GateLimit[]): string =>
  limits.map(({ name, maximum, window }) => `"${name}";q=${maximum};w=${window}`).join(', ')

/** Sets the answer's headers: the limits, and how the caller stands with one of them. */
export function announce(
  reply: FastifyReply,
  policies: string,
  { name }: GateLimit,
  { remaining, reset }: Standing,
): void {
  reply.header('ratelimit-policy', policies).header('ratelimit', `"${name}";r=${remaining};t=${reset}`)
}

/** Throws RATE_LIMITED. */
export function refuseIfExceeded(
  reply: FastifyReply,
  policies: string,
  limit: GateLimit,
  standing: Standing,
): void {
  if (!standing.exceeded) return
  announce(reply, policies, limit, standing)
  reply.header('retry-after', standing.reset)
  throw new Failure('RATE_LIMITED')
}
