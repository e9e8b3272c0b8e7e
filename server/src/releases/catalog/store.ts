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

/**
 * Drafts a release; the same version with the same terms again is the release that is there. Throws PRODUCT_NOT_FOUND,
 * RELEASE_VERSION, RELEASE_EXISTS.
 */
export async function createRelease(
  transaction: Queries,
  secrets: Secrets,
  { publish = false, ...given }: NewRelease,
): Promise<{ id: string; isNew: boolean }> {
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
    .returning('id')
    .executeTakeFirst()
  if (created) return { ...created, isNew: true }
  const { product_id, version, percent, ...terms } = given
  const same = await transaction
    .selectFrom('releases')
    .select('id')
    .where('product_id', '=', product_id)
    .where('version', '=', version)
    .where((row) => row.and(terms))
    // The share of a rollout is no term of the release: a schedule sets it, and sellers raise it later.
    .$if(percent !== undefined, (rows) =>
      rows.where(sql<boolean>`(state <> 'draft' or percent = ${percent})`),
    )
    .executeTakeFirst()
  if (!same) throw new Failure('RELEASE_EXISTS', { field: 'version' })
  return { ...same, isNew: false }
}

/** The release as it is, which no other change reaches until the transaction ends. Throws RELEASE_NOT_FOUND. */
export async function lockRelease(transaction: Queries, id: string) {
  const release = await transaction
    .selectFrom('releases')
    .selectAll()
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
  if (release.state !== 'draft') throw new Failure('RELEASE_PUBLISHED')
  return release
}

/** The fields that stay open after a publication. */
const levers = ['notes', 'required', 'percent']

/**
 * Returns the release as it was, and what changes; an equal value is no change. Throws RELEASE_NOT_FOUND, RELEASE_PUBLISHED, RELEASE_STATE,
 * RELEASE_EXISTS, RELEASE_VERSION.
 */
export async function changeRelease(
  transaction: Queries,
  secrets: Secrets,
  id: string,
  wanted: ReleaseChange,
): Promise<{ previous: StoredRelease; change: ReleaseChange }> {
  const order = wanted.version === undefined ? undefined : await orderOf(transaction, secrets, id)
  const previous = await lockRelease(transaction, id)
  if (previous.state === 'withdrawn') throw new Failure('RELEASE_STATE')
  const fixed = Object.keys(wanted).find((name) => !levers.includes(name))
  if (previous.state === 'published' && fixed !== undefined)
    throw new Failure('RELEASE_PUBLISHED', { field: fixed })
  await requireFree(transaction, previous, wanted.version)
  const change = differing(previous, wanted)
  const sorted = order && { sort_key: sortKey(order, wanted.version!, null) }
  if (Object.keys(change).length > 0) await setIn(transaction, id, { ...change, ...sorted })
  return { previous, change }
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

/** Steps of a release that was published: the state that each reaches, and what each writes. */
const steps = {
  halt: (reason: string | null) => ({ halted_at: sql<string>`moment()`, halt_reason: reason }),
  resume: () => ({ halted_at: null, halt_reason: null, resumed_at: sql<string>`moment()` }),
  withdraw: (reason: string | null) => ({
    state: 'withdrawn',
    withdrawn_at: sql<string>`moment()`,
    withdrawn_reason: reason,
  }),
}
export type Step = keyof typeof steps
const reached: Record<Step, ReleaseState> = { halt: 'halted', resume: 'published', withdraw: 'withdrawn' }

/** Returns the detail of the step's entry in the record. Throws RELEASE_NOT_FOUND, RELEASE_STATE. */
export async function takeStep(transaction: Queries, id: string, step: Step, reason: string | null) {
  const release = await lockRelease(transaction, id)
  const isHalted = release.halted_at !== null
  const fits = step === 'withdraw' || isHalted === (step === 'resume')
  if (release.state !== 'published' || !fits) throw new Failure('RELEASE_STATE')
  await setIn(transaction, id, steps[step](reason))
  const { state, ...terms } = termsOf(release)
  return { ...terms, state: reached[step], ...(reason !== null && { reason }), before: { state } }
}

export async function setIn(
  transaction: Queries,
  id: string,
  columns: UpdateObject<Tables, 'releases'>,
): Promise<void> {
  await transaction
    .updateTable('releases')
    .set({ ...columns, updated_at: sql<string>`moment()` })
    .where('id', '=', id)
    .execute()
}
