import type { BulkOutcome, BulkChange, CreatedLicense, NewLicenses } from '@muhur/contract/bulk'
import { bulkLimit } from '@muhur/contract/bulk'
import type { LicenseFilter } from '@muhur/contract/license'
import { sql } from 'kysely'
import { hash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { Queries } from '../db/db.ts'
import { Failure } from '../failure.ts'
import { keepKey } from '../licenses/issue.ts'
import { newLicenseKey } from '../licenses/key.ts'
import { countLicenses, idsAfter } from '../licenses/walk.ts'
import { requireProductOnSale } from '../products/store.ts'
import type { Secrets } from '../secrets.ts'
import { findByNames, inviteAll, requireUser } from '../users/store.ts'
import { outcomeOf, readOwner, type Extension, type Outcome } from './rules.ts'

/**
 * Does `work` once for each key: whoever comes again, or at the same time, gets the answer of the first. Throws
 * KEY_REUSED when the same key came with something else.
 */
export async function once<Answer>(
  transaction: Queries,
  call: { id: string; actor_id: string; request: unknown },
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; repeated: boolean }> {
  const request_hash = Buffer.from(hash('sha256', JSON.stringify(call.request)), 'hex')
  // Whoever comes at the same time waits here until the first has committed.
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('bulk_calls')
    .values({ id: call.id, actor_id: call.actor_id, request_hash, answer: '{}' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) {
    const known = await transaction
      .selectFrom('bulk_calls')
      .select(['actor_id', 'request_hash', 'answer'])
      .where('id', '=', call.id)
      .executeTakeFirstOrThrow()
    if (known.actor_id !== call.actor_id || !request_hash.equals(known.request_hash))
      throw new Failure('KEY_REUSED', { field: 'idempotency_key' })
    return { answer: known.answer as Answer, repeated: true }
  }
  const answer = await work()
  await transaction
    .updateTable('bulk_calls')
    .set({ answer: JSON.stringify(answer) })
    .where('id', '=', call.id)
    .execute()
  return { answer, repeated: false }
}

/**
 * Issues the licenses and returns their ids and owners, in the order of the wish. Throws PRODUCT_NOT_FOUND, PRODUCT_ARCHIVED,
 * OWNERS_UNKNOWN, OWNER_REQUIRED, USER_NOT_FOUND.
 */
export async function issueLicenses(
  transaction: Queries,
  secrets: Secrets,
  wish: NewLicenses,
): Promise<{ ids: string[]; userIds: string[] }> {
  await requireProductOnSale(transaction, wish.product_id)
  const rows = (await ownersOf(transaction, wish)).map((user_id) => {
    const id = newId()
    return {
      id,
      product_id: wish.product_id,
      user_id,
      ...keepKey(secrets, id, newLicenseKey()),
      max_instances: wish.max_instances ?? 1,
      expires_at: wish.expires_at ?? null,
      note: wish.note ?? '',
    }
  })
  await transaction.insertInto('licenses').values(rows).execute()
  return { ids: rows.map(({ id }) => id), userIds: rows.map(({ user_id }) => user_id) }
}

/** These licenses with their whole keys, in this order; without those that are gone. */
export async function keysOf(
  queries: Queries,
  secrets: Secrets,
  ids: readonly string[],
): Promise<CreatedLicense[]> {
  const rows = await queries
    .selectFrom('licenses')
    .innerJoin('users', 'users.id', 'licenses.user_id')
    .select(['licenses.id', 'key_sealed', 'discord_id', 'discord_username'])
    .where('licenses.id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { key_sealed, ...rest } = row
    return [{ ...rest, license_key: secrets.open(key_sealed, id).toString() }]
  })
}

/** How many licenses of a filter one call changes: few enough that the gate never notices the locks. */
const filterPage = 500

/**
 * The ids that a call is about, and where the next one goes on. A filter is walked from the newest license to the oldest,
 * so that neither what the action changes nor a license issued meanwhile moves anything under it. Throws
 * SELECTION_CHANGED.
 */
export async function selectionOf(
  queries: Queries,
  { ids, filter, expected, after }: Pick<BulkChange, 'ids' | 'filter' | 'expected' | 'after'>,
): Promise<{ ids: string[]; next: string | null }> {
  if (ids) return { ids, next: null }
  const wanted: LicenseFilter = filter ?? {}
  if (after === undefined && expected !== undefined) {
    const found = await countLicenses(queries, wanted)
    if (found !== expected) {
      const message = `Süzgece uyan lisans sayısı bu arada değişti: ${expected} yerine ${found}.`
      throw new Failure('SELECTION_CHANGED', { message })
    }
  }
  const page = await idsAfter(queries, wanted, filterPage, after)
  return { ids: page, next: page.length === filterPage ? page.at(-1)! : null }
}

/**
 * Does one action to licenses, each by itself: what cannot be changed is left as it is and says why. The rows are locked
 * in the order of their ids, so that calls about the same licenses wait for each other and never in a circle.
 */
export async function changeLicenses(
  transaction: Queries,
  ids: readonly string[],
  { action }: Pick<BulkChange, 'action'>,
  extension: Extension,
): Promise<BulkOutcome[]> {
  const wanted = [...new Set(ids)].slice(0, bulkLimit)
  const rows = await transaction
    .selectFrom('licenses')
    .select(['id', 'key_id', 'status', 'expires_at', sql<string>`moment()`.as('now')])
    .where('id', 'in', wanted)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const decided = new Map(
    rows.map((row) => [row.id, { row, outcome: outcomeOf(action, row, extension, row.now) }]),
  )
  await write(
    transaction,
    [...decided].map(([id, { outcome }]) => ({ id, change: outcome.change })),
  )
  return wanted.map((id) => {
    const known = decided.get(id)
    return { id, license_key: known?.row.key_id ?? null, code: known?.outcome.code ?? 'NOT_FOUND' }
  })
}

/** One statement, however many licenses. */
async function write(transaction: Queries, decided: { id: string; change: Outcome['change'] }[]) {
  const changes = decided.flatMap(({ id, change }) => (change ? [{ id, ...change }] : []))
  if (changes.length === 0) return
  const expiry = 'expires_at' in changes[0]!
  await sql`
    update licenses set
      status = coalesce(change.status, licenses.status),
      expires_at = case when ${expiry}::boolean then change.expires_at else licenses.expires_at end,
      updated_at = moment()
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change (id uuid, status text, expires_at timestamptz)
    where licenses.id = change.id
  `.execute(transaction)
}

async function ownersOf(transaction: Queries, wish: NewLicenses): Promise<string[]> {
  if ((wish.owners === undefined) === (wish.count === undefined)) {
    const message = 'count ve owners alanlarından tam biri gerekli.'
    throw new Failure('BAD_REQUEST', { field: 'count', message })
  }
  if (wish.owners) return ownersByLine(transaction, wish.owners)
  const { user_id, discord_id } = wish
  if ((user_id === undefined) === (discord_id === undefined)) throw new Failure('OWNER_REQUIRED')
  if (user_id !== undefined) await requireUser(transaction, user_id)
  const owner = user_id ?? (await inviteAll(transaction, [discord_id!])).get(discord_id!)!.id
  return Array.from({ length: wish.count! }, () => owner)
}

async function ownersByLine(transaction: Queries, lines: readonly string[]): Promise<string[]> {
  const read = lines.map(readOwner)
  const names = read.flatMap((owner) => ('name' in owner ? [owner.name] : []))
  const named = await findByNames(transaction, [...new Set(names)])
  const faults: string[] = []
  const discordIds = read.map((owner, index) => {
    if ('discord_id' in owner) return owner.discord_id
    const found = named.get(owner.name) ?? []
    if (found.length === 1) return found[0]!
    faults.push(
      `${index + 1}. satır: ${lines[index]!.trim()} ${found.length > 1 ? '(birden çok kişi)' : ''}`.trim(),
    )
    return ''
  })
  if (faults.length > 0) {
    const shown = faults.slice(0, 5).join('; ')
    const more = faults.length > 5 ? ` ve ${faults.length - 5} satır daha` : ''
    throw new Failure('OWNERS_UNKNOWN', {
      field: 'owners',
      message: `Kimin kastedildiği anlaşılamadı: ${shown}${more}.`,
    })
  }
  const users = await inviteAll(transaction, discordIds)
  return discordIds.map((discord_id) => users.get(discord_id)!.id)
}
