import { takesKey, type Operation } from '@muhur/contract/operation'
import { scopeFor } from '../../access/tokens/rules.ts'

const text = { type: 'string' }
const integer = { type: 'integer' }

/** The headers of answers, as the document's components. */
export const headers = {
  RateLimitPolicy: {
    description: 'All limits: calls (`q`) in seconds (`w`). draft-ietf-httpapi-ratelimit-headers-10',
    schema: text,
    example: '"token";q=600;w=60, "wrong-tokens";q=20;w=600',
  },
  RateLimit: {
    description: 'Calls that are left (`r`), and the seconds until all are back (`t`).',
    schema: text,
    example: '"token";r=599;t=60',
  },
  RetryAfter: { description: 'Seconds to wait.', schema: integer, example: 60 },
  ETag: {
    description: 'The state of the answer, for If-Match or If-None-Match.',
    schema: text,
    example: '"x1y2"',
  },
  IdempotencyReplayed: {
    description: '`true` where the call came with a known Idempotency-Key: nothing was changed again.',
    schema: text,
    example: 'true',
  },
  TotalCount: { description: 'Rows in all.', schema: integer, example: 42 },
  TotalRelation: {
    description: '`at-least`: counting was given up, and there are more rows than X-Total-Count says.',
    schema: text,
    example: 'at-least',
  },
}

const reference = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` })

/** The headers of an answer that is no refusal. */
export function headersOf(operation: Operation) {
  const { access, resource, method, tag, counted } = operation
  const isLimited = access === 'gate' ? method === 'POST' : access !== 'public' && scopeFor(resource, method)
  return {
    ...(isLimited && { 'RateLimit-Policy': reference('RateLimitPolicy'), RateLimit: reference('RateLimit') }),
    ...(tag && { ETag: reference('ETag') }),
    ...(takesKey(operation) && { 'Idempotency-Replayed': reference('IdempotencyReplayed') }),
    ...(counted && {
      'X-Total-Count': reference('TotalCount'),
      'X-Total-Relation': reference('TotalRelation'),
    }),
  }
}
