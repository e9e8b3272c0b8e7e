import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import type { Secrets } from '../../../start/secrets.ts'
import { editableOf } from '../../../shop/licenses/store.ts'
import { changeLicense, issueLicenses, type Act } from '../../../shop/licenses/write.ts'
import { licensesOf, type MappedLine } from './lines.ts'

interface Issue {
  owner: string
  /** The licenses that the line renews. */
  renewed: readonly string[]
  act: Act
  /** Before the payment: the licenses are suspended, and the terms of the line stay open until the payment resumes them. */
  isReserved: boolean
}

/**
 * Extends the licenses that a line renews, and makes those that the line has not made yet. A unit gives one license at most once: each has
 * its row in `order_licenses`.
 */
export async function issueLine(
  transaction: Queries,
  secrets: Secrets,
  { id: line_id, quantity, mapping }: MappedLine,
  { owner, renewed, act, isReserved }: Issue,
): Promise<void> {
  const given = await transaction
    .selectFrom('order_licenses')
    .select(['unit', 'license_id'])
    .where('line_id', '=', line_id)
    .orderBy('license_id')
    .execute()
  const { days, product_id } = mapping
  if (!isReserved) {
    await transaction
      .updateTable('order_lines')
      .set({ product_id: mapping.product_id, refund: mapping.refund })
      .where('id', '=', line_id)
      .execute()
    // A line without terms has given reserved licenses alone.
    for (const { license_id } of given)
      if (license_id) await beginReserved(transaction, secrets, license_id, { days, act })
  }
  const { count, seats } = licensesOf({ quantity, mapping })
  const taken = new Set(given.map(({ unit }) => unit))
  const units = Array.from({ length: count }, (_, at) => at + 1).filter((unit) => !taken.has(unit))
  const extended = renewed.slice(0, units.length)
  if (days !== null) for (const id of extended) await extendLicense(transaction, secrets, id, days, act)
  const expires_at = await endAfter(transaction, days)
  const ids = await issueLicenses(
    transaction,
    secrets,
    units.slice(extended.length).map(() => ({
      product_id,
      user_id: owner,
      max_instances: seats,
      expires_at,
      ...(isReserved && { status: 'suspended' as const }),
      policy: mapping.entitlements.length > 0 ? { entitlements: mapping.entitlements } : {},
    })),
    act,
  )
  const gifts = [
    ...extended.map((license_id) => ({ license_id, renewed_days: days, days: null })),
    ...ids.map((license_id) => ({ license_id, renewed_days: null, days })),
  ]
  await give(
    transaction,
    gifts.map((gift, at) => ({ line_id, unit: units[at]!, ...gift })),
  )
}

/** A download came before its payment: the days that were paid begin with the payment. */
async function beginReserved(
  transaction: Queries,
  secrets: Secrets,
  id: string,
  { days, act }: { days: number | null; act: Act },
): Promise<void> {
  const { status } = await editableOf(transaction, id, true)
  if (status !== 'suspended') return
  const expires_at = await endAfter(transaction, days)
  await changeLicense(transaction, secrets, id, { status: 'active', expires_at }, { act })
}

/** The end of a license that begins now; null without days. */
async function endAfter(transaction: Queries, days: number | null): Promise<string | null> {
  const { rows } = await sql<{ end: string | null }>`
    select moment() + make_interval(days => ${days}::integer) as end`.execute(transaction)
  return rows[0]!.end
}

/** No date behind this one can be written. */
const lastEnd = '9999-12-31T00:00:00Z'

/** Moves the end of a license by days, from now on where the license has ended. */
async function extendLicense(
  transaction: Queries,
  secrets: Secrets,
  id: string,
  days: number,
  act: Act,
): Promise<void> {
  const license = await transaction
    .selectFrom('licenses')
    .select(
      sql<string>`least(greatest(expires_at, moment()) + make_interval(days => ${days}), ${lastEnd})`.as(
        'end',
      ),
    )
    .where('id', '=', id)
    .where('expires_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (license) await changeLicense(transaction, secrets, id, { expires_at: license.end }, { act })
}

interface Given {
  line_id: string
  unit: number
  license_id: string
  /** Of an extension; null where the unit made the license. */
  renewed_days: number | null
  /** Of a license that the unit made; null for a license without an end. */
  days: number | null
}

async function give(transaction: Queries, units: readonly Given[]): Promise<void> {
  if (units.length > 0) await transaction.insertInto('order_licenses').values(units).execute()
}
