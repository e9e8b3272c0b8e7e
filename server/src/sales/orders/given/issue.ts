import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import type { Secrets } from '../../../start/secrets.ts'
import { editableOf } from '../../../shop/licenses/store.ts'
import { changeLicense, issueLicenses, type Act } from '../../../shop/licenses/write.ts'
import type { mappingsFor } from '../../channels/mappings.ts'

type MappingRow = Awaited<ReturnType<typeof mappingsFor>> extends Map<string, infer Row> ? Row : never

/** A line with the mapping of its product, before its licenses are issued. */
interface IssuedLine {
  id: string
  quantity: number
  mapping: MappingRow
}

/**
 * The newest license of an owner that a purchase of the product prolongs; a license whose orders were all given back, or that waits for its
 * first payment, is none, nor is a test license. Call before anything else locks the owner.
 */
export async function renewableLicense(
  transaction: Queries,
  owner: string | null,
  productId: string,
): Promise<string | undefined> {
  if (owner === null) return undefined
  const newest = () =>
    transaction
      .selectFrom('licenses')
      .select('id')
      .where('user_id', '=', owner)
      .where('product_id', '=', productId)
      .where('status', '<>', 'revoked')
      .where('test', '=', false)
      .where('expires_at', 'is not', null)
      .where(isSold)
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
  // Read again under the lock: meanwhile the license's order may have been given back.
  return (await newest()) && (await newest())?.id
}

const isSold = sql<boolean>`coalesce((
  select bool_or(line.product_id is not null and state not in ('refunded', 'charged_back'))
  from order_licenses as given join order_lines as line on line.id = given.line_id join orders on orders.id = line.order_id
  where given.license_id = licenses.id), true)`

interface Issue {
  owner: string
  /** The license that the line renews. */
  renewed: string | undefined
  act: Act
  /** Before the payment: the licenses are suspended, and the terms of the line stay open until the payment resumes them. */
  isReserved: boolean
}

/**
 * Makes the licenses of a line that it has not made yet, or extends the license that it renews. A unit gives one license at most once:
 * each has its row in `order_licenses`.
 */
export async function issueLine(
  transaction: Queries,
  secrets: Secrets,
  { id: line_id, quantity, mapping }: IssuedLine,
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
  if (renewed !== undefined && days !== null) {
    if (given.length > 0) return
    const renewed_days = days * quantity
    await extendLicense(transaction, secrets, renewed, renewed_days, act)
    await give(transaction, [{ line_id, unit: 1, license_id: renewed, renewed_days, days: null }])
    return
  }
  const isSeats = mapping.quantity === 'seats'
  const taken = new Set(given.map(({ unit }) => unit))
  const units = Array.from({ length: isSeats ? 1 : quantity }, (_, at) => at + 1).filter(
    (unit) => !taken.has(unit),
  )
  const expires_at = await endAfter(transaction, days)
  const ids = await issueLicenses(
    transaction,
    secrets,
    units.map(() => ({
      product_id,
      user_id: owner,
      max_instances: Math.min(mapping.max_instances * (isSeats ? quantity : 1), 10_000),
      expires_at,
      ...(isReserved && { status: 'suspended' as const }),
      policy: mapping.entitlements.length > 0 ? { entitlements: mapping.entitlements } : {},
    })),
    act,
  )
  await give(
    transaction,
    ids.map((license_id, at) => ({ line_id, unit: units[at]!, license_id, renewed_days: null, days })),
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
