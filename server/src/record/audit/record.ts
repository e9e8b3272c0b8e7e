import type { FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import { callerAddress } from '../../http/address.ts'
import { signedIn } from '../../http/caller.ts'
import type { Queries, Statement, Write } from '../../db/db.ts'
import { announce } from '../events/announce.ts'
import type * as events from '../events/entry.ts'
import { tellPages } from '../events/tell-pages.ts'
import { Failure } from '../../start/faults/failure.ts'
import { lockPresent } from '../../db/person.ts'

/**
 * The subject of entries about the whole shop: its settings, its signing keys, its landing page. The nil UUID, which is no row's
 * id (RFC 9562, section 5.9).
 */
export const theShop = '00000000-0000-0000-0000-000000000000'

/** The actor and the actor's address; null where the server itself acts. */
export interface Actor {
  actor_id: string | null
  address: string | null
  /** The token of the program that acts; null for a person. */
  token_id?: string | null
  /** The request's reference, as in its answer. */
  request_ref?: string
  /** Only for the demo's past; now by default. */
  created_at?: string
}

/** One entry of the record: the actor, the action and its object. */
interface Entry extends Actor, Pick<events.Entry, 'action' | 'subject_id' | 'detail'> {}

/** Writes an entry in the transaction of the change itself, so that neither exists without the other. */
export function record(transaction: Queries, entry: Entry): Promise<void> {
  return recordAll(transaction, [entry])
}

/** Entries of one statement: PostgreSQL takes 65,535 parameters. */
const chunk = 5_000

/**
 * The same of many things at once. Throws SESSION_ENDED for an actor who was erased after the request came in: the act fails as
 * a whole, so that nothing of it is written after the erasure.
 */
export async function recordAll(transaction: Queries, entries: readonly Entry[]): Promise<void> {
  // An import goes on in the name of an erased admin: its entries have no address.
  const actors = new Set(entries.flatMap(({ actor_id, address }) => (address && actor_id) ?? []))
  if (actors.size > 0 && (await lockPresent(transaction, [...actors])).length < actors.size)
    throw new Failure('SESSION_ENDED')
  for (let at = 0; at < entries.length; at += chunk)
    await transaction
      .insertInto('audit_log')
      .values(
        entries
          .slice(at, at + chunk)
          .map(({ detail = {}, ...entry }) => ({ id: newId(), ...entry, detail: JSON.stringify(detail) })),
      )
      .execute()
  await announce(transaction, entries)
  await tellPages(transaction, entries)
}

const append: Statement = {
  name: 'audit-append',
  text: `
    insert into audit_log (id, action, subject_id, detail)
    select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::jsonb[])`,
}

/** Entries of the server's own actions, to be written with a hot transaction. They cause no webhook. */
export function recordWrite(entries: readonly Omit<Entry, keyof Actor>[]): Write {
  const values = [
    entries.map(() => newId()),
    entries.map(({ action }) => action),
    entries.map(({ subject_id }) => subject_id),
    entries.map(({ detail = {} }) => JSON.stringify(detail)),
  ]
  return { statement: append, values }
}

/** The actor of a request, with the address. */
export function actBy(request: FastifyRequest) {
  return {
    actor_id: signedIn(request).id,
    address: callerAddress(request),
    token_id: request.token?.id ?? null,
    request_ref: request.id,
  } satisfies Actor
}
