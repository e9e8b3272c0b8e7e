import { idempotencyHeader, idempotencyKeyPattern, replayedHeader } from '@muhur/contract/http/idempotency'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'
import { signedIn } from '../../http/caller.ts'
import type { Queries } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { isPreview, Previewed } from '../../http/preview.ts'
import { Failure } from '../../start/faults/failure.ts'
import { canonical } from './rules.ts'
import { claim, keepAnswer, type KeyedCall } from './store.ts'

/**
 * Runs the work of a changing call in a transaction; with an Idempotency-Key once, however often the call comes: the result of
 * `work` is kept in the same transaction, and returned to the calls that follow. It must survive JSON. A refusal rolls back and
 * keeps nothing; a preview rolls back as well, without the key. The steps after the commit run again for a repeated call, so they must be harmless. Throws
 * IDEMPOTENCY_KEY_INVALID, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_BUSY, Previewed, and the errors of `work`.
 */
export function changeOnce<Answer>(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  reply: FastifyReply,
  work: (transaction: Queries) => Promise<Answer>,
): Promise<Answer> {
  if (isPreview(reply.request)) return preview(db, work)
  const call = keyedCall(reply.request)
  if (!call) return db.queries.transaction().execute(work)
  return db.queries.transaction().execute(async (transaction) => {
    const { id, answer: kept } = await claim(transaction, secrets, call)
    if (kept !== undefined) {
      reply.header(replayedHeader, 'true')
      return kept as Answer
    }
    const answer = await work(transaction)
    await keepAnswer(transaction, secrets, id, answer)
    return answer
  })
}

/** Throws Previewed where the work succeeds. */
const preview = ({ queries }: Deps['db'], work: (transaction: Queries) => Promise<unknown>): Promise<never> =>
  queries.transaction().execute(async (transaction) => {
    await work(transaction)
    throw new Previewed()
  })

const wellFormed = new RegExp(idempotencyKeyPattern)

function keyedCall(request: FastifyRequest): KeyedCall | undefined {
  const key = request.headers[idempotencyHeader]
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !wellFormed.test(key) || comesTwice(request))
    throw new Failure('IDEMPOTENCY_KEY_INVALID')
  const { method, url, body } = request
  const content = Buffer.isBuffer(body) ? hash('sha256', body) : canonical(body)
  return {
    user_id: signedIn(request).id,
    token_id: request.token?.id ?? null,
    key,
    request_hash: hash('sha256', [method, url, content].join('\n'), 'buffer'),
  }
}

/** Node joins two headers of one name into "a, b", which may be a key as well; only the raw names show two headers. */
const comesTwice = ({ raw: { rawHeaders } }: FastifyRequest): boolean =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === idempotencyHeader).length > 1
