import { defaultBrand, isPlaceholder } from '@muhur/contract/http/first-visit'
import type { Setup } from '@muhur/contract/shop/overview'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { readSetting } from '../../db/settings.ts'
import { readBrand } from '../settings/store.ts'

const looks = ['name', 'logo_url', 'accent', 'hero_title', 'hero_lead'] as const

/** The state of a seller's first steps, from the shop's data. */
export async function setupOf(queries: Queries, demo: boolean): Promise<Setup> {
  const brand = await readBrand(queries)
  const { email, socials } = brand
  const named = looks.some((field) => brand[field] !== defaultBrand[field])
  const reachable = email !== defaultBrand.email && !socials.some(({ url }) => isPlaceholder(url))
  const { rows } = await sql<Omit<Setup, 'demo' | 'named' | 'reachable' | 'downloaded'>>`
    select
      (
        select json_build_object('id', id, 'published', published_at is not null)
        from products where archived_at is null order by id limit 1
      ) as product,
      (select id from licenses order by id limit 1) as license_id,
      -- A call with a wrong key counts: the file is in the software.
      exists (select from verdict_counts) or exists (select from instances) as called,
      exists (select from instances) as alive`.execute(queries)
  const downloaded = (await readSetting(queries, 'file_downloaded')) !== undefined
  return { ...rows[0]!, demo, named, reachable, downloaded }
}
