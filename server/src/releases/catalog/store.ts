import type { NewRelease, ReleaseChange, ReleaseState } from '@muhur/contract/releases/releases'
import { sql, type UpdateObject } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { requireProduct } from '../../db/require.ts'
import { differing } from '../../record/audit/differing.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { Secrets } from '../../start/secrets.ts'
import { termsOf } from './rules.ts'
import { openSettings, sortKey } from './settings.ts'
import { isDraft, isPublished, releaseState } from './state.ts'

/**
 * Drafts a release; the same version with the same terms again is the release that is there. Throws PRODUCT_NOT_FOUND,
 * RELEASE_VERSION, RELEASE_EXISTS.
 */
export async function createRelease(
  transaction: Queries,
  secrets: Secrets,
  { publish = false, ...given }: NewRelease,
): Promise<{ release: { id: string; state: ReleaseState }; isNew: boolean }> {
  await requireProduct(transaction, given.product_id)
  const { order } = await openSettings(transaction, secrets, given.product_id)
  const created = await transaction
    .insertInto('releases')
    .values({
      id: newId(),
      ...given,
      sort_key: sortKey(order, given.version, null),
      publish_at: publish ? sql<string>`moment()` : null,
    })
    .onConflict((conflict) => conflict.columns(['product_id', 'version']).doNothing())
    .returning(['id', releaseState.as('state')])
    .executeTakeFirst()
  if (created) return { release: created, isNew: true }
  const { product_id, version, percent, ...terms } = given
  const same = await transaction
    .selectFrom('releases')
    .select(['id', releaseState.as('state')])
    .where('product_id', '=', product_id)
    .where('version', '=', version)
    .where((row) => row.and(terms))
    // The share of a rollout is no term of the release: a schedule sets it, and sellers raise it later.
    .$if(percent !== undefined, (rows) =>
      rows.where(sql<boolean>`(state <> 'draft' or percent = ${percent})`),
    )
    .executeTakeFirst()
  if (!same) throw new Failure('RELEASE_EXISTS', { field: 'version' })
  return { release: same, isNew: false }
}

/**
 * The release as it is, which no other change reaches until the transaction ends. Of the two columns `state` the driver keeps the last one.
 * Throws RELEASE_NOT_FOUND.
 */
export async function lockRelease(transaction: Queries, id: string) {
  const release = await transaction
    .selectFrom('releases')
    .selectAll()
    .select(releaseState.as('state'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!release) throw new Failure('RELEASE_NOT_FOUND')
  return release
}
export type StoredRelease = Awaited<ReturnType<typeof lockRelease>>

/** Throws RELEASE_NOT_FOUND, RELEASE_PUBLISHED. */
export async function lockDraft(transaction: Queries, id: string): Promise<StoredRelease> {
  const release = await lockRelease(transaction, id)
  if (!isDraft(release.state)) throw new Failure('RELEASE_PUBLISHED')
  return release
}

/** The fields that stay open after a publication. */
const levers = ['notes', 'required', 'percent']

/**
 * Returns the detail of the change's entry in the record, undefined where each value is the present one. Throws RELEASE_NOT_FOUND,
 * RELEASE_PUBLISHED, RELEASE_STATE, RELEASE_EXISTS, RELEASE_VERSION.
 */
export async function changeRelease(
  transaction: Queries,
  secrets: Secrets,
  id: string,
  wanted: ReleaseChange,
) {
  const order = wanted.version === undefined ? undefined : await orderOf(transaction, secrets, id)
  const previous = await lockRelease(transaction, id)
  if (previous.state === 'withdrawn') throw new Failure('RELEASE_STATE')
  const fixed = Object.keys(wanted).find((name) => !levers.includes(name))
  if (isPublished(previous.state) && fixed !== undefined)
    throw new Failure('RELEASE_PUBLISHED', { field: fixed })
  await requireFree(transaction, previous, wanted.version)
  const change = differing(previous, wanted)
  if (Object.keys(change).length === 0) return undefined
  const sorted = order && { sort_key: sortKey(order, wanted.version!, null) }
  return detailOf(previous, await setIn(transaction, id, { ...change, ...sorted }), change)
}

async function orderOf(transaction: Queries, secrets: Secrets, id: string) {
  const { product_id } = await productOf(transaction, id)
  return (await openSettings(transaction, secrets, product_id)).order
}

/** Whether no other release has the version; the settings are locked, so that none gets the version meanwhile. */
async function requireFree(queries: Queries, { id, product_id }: StoredRelease, version = ''): Promise<void> {
  const other = await queries
    .selectFrom('releases')
    .select('id')
    .where('product_id', '=', product_id)
    .where('version', '=', version)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) throw new Failure('RELEASE_EXISTS', { field: 'version' })
}

/** Throws RELEASE_NOT_FOUND. */
export async function productOf(queries: Queries, id: string): Promise<{ product_id: string }> {
  const release = await queries
    .selectFrom('releases')
    .select('product_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!release) throw new Failure('RELEASE_NOT_FOUND')
  return release
}

/** Returns the ids of the files that nothing names any more. Throws RELEASE_NOT_FOUND, RELEASE_PUBLISHED. */
export async function deleteDraft(transaction: Queries, id: string) {
  const previous = await lockDraft(transaction, id)
  const files = await transaction
    .selectFrom('release_files')
    .select('id')
    .where('release_id', '=', id)
    .execute()
  await transaction.deleteFrom('releases').where('id', '=', id).execute()
  return { previous, unnamed: files.map((file) => file.id) }
}

export type Columns = UpdateObject<Tables, 'releases'>

export type Step = 'halt' | 'resume' | 'withdraw'

/** The states that a step of a published release begins in, and what the step writes. */
const steps: Record<Step, { from: ReleaseState[]; columns: (reason: string | null) => Columns }> = {
  halt: {
    from: ['published'],
    columns: (reason) => ({ halted_at: sql<string>`moment()`, halt_reason: reason }),
  },
  resume: {
    from: ['halted'],
    columns: () => ({ halted_at: null, halt_reason: null, resumed_at: sql<string>`moment()` }),
  },
  withdraw: {
    from: ['published', 'halted'],
    columns: (reason) => ({
      state: 'withdrawn',
      withdrawn_at: sql<string>`moment()`,
      withdrawn_reason: reason,
    }),
  },
}

/** Returns the detail of the step's entry in the record. Throws RELEASE_NOT_FOUND, RELEASE_STATE. */
export async function takeStep(transaction: Queries, id: string, step: Step, reason: string | null) {
  const { from, columns } = steps[step]
  const previous = await lockRelease(transaction, id)
  if (!from.includes(previous.state)) throw new Failure('RELEASE_STATE')
  const release = await setIn(transaction, id, columns(reason))
  return detailOf(previous, release, reason === null ? {} : { reason })
}

/** Returns the release as it is from now on. */
export const setIn = (transaction: Queries, id: string, columns: Columns): Promise<StoredRelease> =>
  transaction
    .updateTable('releases')
    .set({ ...columns, updated_at: sql<string>`moment()` })
    .where('id', '=', id)
    .returningAll()
    .returning(releaseState.as('state'))
    .executeTakeFirstOrThrow()

/** What the record tells of a change: the terms from now on, `more` than those, and what they replace. */
export function detailOf(previous: StoredRelease, release: StoredRelease, more: object) {
  const after = { ...termsOf(release), ...more }
  const former = Object.entries(previous).filter(([name]) => name in after)
  return { ...after, before: differing(after, Object.fromEntries(former)) }
}
