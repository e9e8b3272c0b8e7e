import type { NewProduct } from '@muhur/contract/shop/products'
import { demoAdminIds, demoPeople } from '../src/access/demo/demo-people.ts'
import type { Database, Queries } from '../src/db/db.ts'
import { chooseLanding } from '../src/site/landing/store.ts'
import { changeLicense, issueLicenses } from '../src/shop/licenses/write.ts'
import { createProduct } from '../src/shop/products/store.ts'
import { hashToken, newToken, type Secrets } from '../src/start/secrets.ts'
import { findOrInvite } from '../src/access/users/store.ts'
import { bornBefore, daysFromNow, instantIn } from './ages.ts'
import { seedHistory } from './demo-history.ts'
import { seedSales } from './demo-sales.ts'
import { licenses, people, products, showcase, type DemoLicense } from './demo-shop.ts'

/**
 * Fills a database with the demo's people, products and licenses, once: what a visitor changes or deletes afterwards
 * stays so. Nodes that start together leave it to the first, however long it takes.
 */
export async function seedDemo(db: Database, secrets: Secrets): Promise<void> {
  for (;;) {
    try {
      return await seedOnce(db, secrets)
    } catch (error) {
      // Waited for the first as long as a statement may.
      if ((error as Error & { code?: string }).code !== lockNotAvailable) throw error
    }
  }
}

const lockNotAvailable = '55P03'

async function seedOnce(db: Database, secrets: Secrets): Promise<void> {
  await db.queries.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('settings')
      .values({ name: 'demo_seeded', value: 'true' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return

    await transaction
      .insertInto('users')
      .values(
        demoPeople.map(({ discord_id, discord_username }) => ({
          ...bornBefore(people[discord_username].days_ago),
          signed_in_at: instantIn(-people[discord_username].seen_days_ago),
          discord_id,
          discord_username,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const productIds = new Map<string, string>()
    for (const { on_sale_for_days, ...product } of products)
      productIds.set(product.name, await seedProduct(transaction, product, on_sale_for_days))
    const seeded: (DemoLicense & { id: string })[] = []
    for (const license of licenses)
      seeded.push({
        ...license,
        id: await seedLicense(transaction, secrets, license, productIds.get(license.product)!),
      })
    await seedHistory(transaction, seeded)
    await seedSales(transaction, secrets, productIds, seeded)
    await seedShowcase(transaction, secrets)
  })
}

/** The two keys of the landing page, for a test product: what they open is nothing, and they count in no figure. */
async function seedShowcase(transaction: Queries, secrets: Secrets): Promise<void> {
  const { on_sale_for_days, ...product } = showcase.product
  const id = await seedProduct(transaction, product, on_sale_for_days)
  const [license_id, expired_license_id] = [
    await seedLicense(transaction, secrets, showcase.license, id),
    await seedLicense(transaction, secrets, showcase.expired, id),
  ]
  await transaction
    .updateTable('users')
    .set({ role: 'admin' })
    .where('discord_id', 'in', demoAdminIds)
    .execute()
  await chooseLanding(transaction, secrets, { license_id, expired_license_id })
}

async function seedProduct(transaction: Queries, product: NewProduct, days: number): Promise<string> {
  const { id } = await createProduct(transaction, { ...product, published: !product.test })
  const created_at = instantIn(-days)
  await transaction
    .updateTable('products')
    .set({ created_at, updated_at: created_at })
    .where('id', '=', id)
    .execute()
  return id
}

async function seedLicense(
  transaction: Queries,
  secrets: Secrets,
  { status, issued_days_ago, expires_in_days, used, refused, ...license }: DemoLicense,
  product_id: string,
): Promise<string> {
  const { discord_id } = demoPeople.find((person) => person.discord_username === license.owner)!
  const { max_instances, note, policy = {} } = license
  const born = bornBefore(issued_days_ago)
  const seller = await findOrInvite(transaction, { discord_id: demoAdminIds[0]! })
  const actedAt = (created_at: string) => ({ actor_id: seller, address: null, created_at })
  const row = {
    product_id,
    user_id: await findOrInvite(transaction, { discord_id }),
    max_instances,
    note,
    policy,
    ...born,
    ...(expires_in_days !== undefined && { expires_at: instantIn(expires_in_days) }),
  }
  const [id] = await issueLicenses(transaction, secrets, [row], actedAt(born.created_at))
  if (status) {
    const updated_at = instantIn(-(refused?.since_days ?? 0))
    await changeLicense(transaction, secrets, id!, { status }, { act: actedAt(updated_at) })
    await transaction.updateTable('licenses').set({ updated_at }).where('id', '=', id!).execute()
  }
  for (const { hostname, version, days_ago } of used ?? []) {
    const then = daysFromNow(-days_ago)
    await transaction
      .insertInto('instances')
      .values({
        id: bornBefore(days_ago).id,
        license_id: id!,
        fingerprint_hash: secrets.hashFingerprint(`demo ${hostname}`),
        token_hash: hashToken(newToken()),
        hostname,
        version,
        activated_at: then,
        living_since: then,
        last_heartbeat_at: then,
        lease_expires_at: then,
        seat_limit: max_instances,
      })
      .execute()
  }
  return id!
}
