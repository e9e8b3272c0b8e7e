import { defaultBrand } from '@muhur/contract/brand'
import type { Setup } from '@muhur/contract/overview'
import { sql } from 'kysely'
import type { Queries } from '../db/db.ts'
import { readBrand } from '../settings/store.ts'

/** What the shop's data says of a seller's first steps. */
export async function setupOf(queries: Queries): Promise<Setup> {
  const { email, socials } = await readBrand(queries)
  const placeholders = new Set(defaultBrand.socials.map(({ url }) => url))
  const reachable = email !== defaultBrand.email && !socials.some(({ url }) => placeholders.has(url))
  const { rows } = await sql<Omit<Setup, 'reachable'>>`
    select
      exists (select from settings where name = 'brand') as named,
      (
        select json_build_object('id', id, 'published', published_at is not null)
        from products where archived_at is null order by id limit 1
      ) as product,
      (select id from licenses order by id limit 1) as license_id,
      -- A call with a wrong key counts: the file is in the software.
      exists (select from verdict_totals) or exists (select from instances) as called,
      exists (select from instances) as alive`.execute(queries)
  return { ...rows[0]!, reachable }
}
