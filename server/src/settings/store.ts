import { defaultBrand, type Brand } from '@muhur/contract/brand'
import type { Queries } from '../db/db.ts'

/** The row of `settings` that holds the brand, as JSON. */
const name = 'brand'

/** What the seller chose, and the usual for what he did not. */
export async function readBrand(queries: Queries): Promise<Brand> {
  return brandOf(await row(queries).executeTakeFirst())
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockBrand(transaction: Queries): Promise<Brand> {
  await transaction
    .insertInto('settings')
    .values({ name, value: JSON.stringify(defaultBrand) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return brandOf(await row(transaction).forUpdate().executeTakeFirst())
}

export async function saveBrand(transaction: Queries, brand: Brand): Promise<void> {
  await transaction
    .updateTable('settings')
    .set({ value: JSON.stringify(brand) })
    .where('name', '=', name)
    .execute()
}

function row(queries: Queries) {
  return queries.selectFrom('settings').select('value').where('name', '=', name)
}

/** In one order of fields whatever was sent: the entity tag is of the text. */
function brandOf(stored: { value: string } | undefined): Brand {
  if (!stored) return defaultBrand
  const {
    name: shopName,
    email,
    handle,
    invite_url,
    socials,
  }: Brand = {
    ...defaultBrand,
    ...(JSON.parse(stored.value) as Partial<Brand>),
  }
  return {
    name: shopName,
    email,
    handle,
    invite_url,
    socials: socials.map((each) => ({ name: each.name, url: each.url })),
  }
}
