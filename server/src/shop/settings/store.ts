import { defaultBrand, type Brand } from '@muhur/contract/shop/brand'
import type { Queries } from '../../db/db.ts'
import { lockSetting, readSetting, saveSetting } from '../../db/settings.ts'

/** The seller's brand, with the default of every field that the seller left out. */
export async function readBrand(queries: Queries): Promise<Brand> {
  const stored = await readSetting(queries, 'brand')
  return stored === undefined ? defaultBrand : brandOf(stored)
}

/** The same, locked until the transaction ends. */
export async function lockBrand(transaction: Queries): Promise<Brand> {
  return brandOf(await lockSetting(transaction, 'brand', JSON.stringify(defaultBrand)))
}

export function saveBrand(transaction: Queries, brand: Brand): Promise<void> {
  return saveSetting(transaction, 'brand', JSON.stringify(brand))
}

/** In one order of fields, in any order of the sent fields: the entity tag is computed from the text. */
function brandOf(stored: string): Brand {
  const brand: Brand = { ...defaultBrand, ...(JSON.parse(stored) as Partial<Brand>) }
  return {
    ...brand,
    pictures: brand.pictures.map(({ url, width, height, caption }) => ({ url, width, height, caption })),
    socials: brand.socials.map(({ name, url }) => ({ name, url })),
  }
}
