import type { BulkOutcome, BulkChange, CreatedLicense, NewLicenses } from '@muhur/contract/shop/bulk'
import { bulkLimit } from '@muhur/contract/shop/bulk'
import type { LicenseFilter } from '@muhur/contract/shop/licenses'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import { countLicenses, idsAfter } from '../licenses/list/walk.ts'
import { changeLicenses, type Act, type NewRow } from '../licenses/write.ts'
import { inOrderOf } from '../../http/lists/page-of-ids.ts'
import { requireProductNotArchived } from '../products/store.ts'
import type { Secrets } from '../../start/secrets.ts'
import { findByNames, findOrInvite, inviteAll } from '../../access/users/store.ts'
import { outcomeOf, readOwner, type Extension } from './rules.ts'

/**
 * The rows of new licenses, one for each owner. Throws PRODUCT_NOT_FOUND, PRODUCT_ARCHIVED, OWNERS_UNKNOWN,
 * OWNER_REQUIRED, USER_NOT_FOUND.
 */
export async function rowsOf(transaction: Queries, newLicenses: NewLicenses): Promise<NewRow[]> {
  const { count: _count, owners: _owners, user_id: _user, discord_id: _discord, ...terms } = newLicenses
  await requireProductNotArchived(transaction, terms.product_id)
  return (await ownersOf(transaction, newLicenses)).map((user_id) => ({ ...terms, user_id }))
}

/** These licenses with their whole keys, in this order; without deleted ones. */
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
  return inOrderOf(ids, rows).map(({ key_sealed, ...license }) => ({
    ...license,
    license_key: secrets.open(key_sealed, license.id).toString(),
  }))
}

/** The licenses of a filter that one call changes: few enough that the gate never notices the locks. */
const filterPage = 500

/**
 * The ids of a call, and the place where the next call goes on. A filter is walked from the newest license to the oldest, so that
 * neither the action's changes nor a license issued meanwhile moves a row of the walk. Throws SELECTION_CHANGED.
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
      const message = `Filtreye uyan lisans sayısı bu arada değişti: ${expected} yerine ${found}.`
      throw new Failure('SELECTION_CHANGED', { message })
    }
  }
  const page = await idsAfter(queries, wanted, filterPage, after)
  return { ids: page, next: page.length === filterPage ? page.at(-1)! : null }
}

/**
 * Applies one action to licenses, each by itself: a license that cannot be changed stays as it is, and its result gives the
 * reason. With a product, licenses of other products are unknown. The rows are locked in the order of their ids, so that calls
 * about the same licenses wait for each other and never in a circle.
 */
export async function changeEach(
  transaction: Queries,
  { ids, productId }: { ids: readonly string[]; productId: string | null },
  { action }: Pick<BulkChange, 'action'>,
  extension: Extension,
  act: Act,
): Promise<BulkOutcome[]> {
  const wanted = [...new Set(ids)].slice(0, bulkLimit)
  if (wanted.length === 0) return []
  const rows = await transaction
    .selectFrom('licenses')
    .select(['id', 'key_id', 'status', 'expires_at', sql<string>`moment()`.as('now')])
    .where('id', 'in', wanted)
    .$if(productId !== null, (licenses) => licenses.where('product_id', '=', productId!))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const decided = new Map(
    rows.map((row) => [row.id, { row, outcome: outcomeOf(action, row, extension, row.now) }]),
  )
  const changes = wanted.flatMap((id) => {
    const change = decided.get(id)?.outcome.change
    return change ? [{ id, ...change }] : []
  })
  await changeLicenses(transaction, changes, act, (id) => {
    const { status, expires_at } = decided.get(id)!.row
    return action === 'extend' ? { expires_at } : { status }
  })
  return wanted.map((id) => {
    const known = decided.get(id)
    return { id, license_key: known?.row.key_id ?? null, code: known?.outcome.code ?? 'NOT_FOUND' }
  })
}

async function ownersOf(transaction: Queries, newLicenses: NewLicenses): Promise<string[]> {
  if ((newLicenses.owners === undefined) === (newLicenses.count === undefined)) {
    const message = 'count ve owners alanlarından tam biri gerekli.'
    throw new Failure('BAD_REQUEST', { field: 'count', message })
  }
  if (newLicenses.owners) return ownersByLine(transaction, newLicenses.owners)
  const owner = await findOrInvite(transaction, newLicenses)
  return Array.from({ length: newLicenses.count! }, () => owner)
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
    const several = found.length > 1 ? ': bu adda birden çok kişi var' : ''
    faults.push(`${index + 1} (${lines[index]!.trim()}${several})`)
    return ''
  })
  if (faults.length > 0) {
    const shown = faults.slice(0, 5).join(', ')
    const more = faults.length > 5 ? ` ve ${faults.length - 5} satır daha` : ''
    throw new Failure('OWNERS_UNKNOWN', {
      field: 'owners',
      message: `Şu satırlardaki kişiler bulunamadı: ${shown}${more}.`,
    })
  }
  const users = await inviteAll(transaction, discordIds)
  // An owner who stands in the list twice, perhaps by name and by id, gets one license.
  return [...new Set(discordIds.map((discord_id) => users.get(discord_id)!.id))]
}
