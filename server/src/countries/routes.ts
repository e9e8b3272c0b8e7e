import { CountryNotice, countryNoticeUrl, Origins, OriginsQuery, originsUrl } from '@muhur/contract/country'
import type { App, Deps } from '../deps.ts'
import { rank } from './rules.ts'
import { instancesByAddress, originSlice } from './store.ts'

/** Where calls come from. Countries are read from a file of this machine when a page asks, and never stored. */
export function countryRoutes(app: App, { db, countries }: Deps): void {
  app.get(
    countryNoticeUrl,
    { config: { access: 'public' }, schema: { response: { 200: CountryNotice } } },
    () => ({ active: countries !== undefined }),
  )

  app.get(
    originsUrl,
    {
      config: { access: 'admin', resource: 'instances' },
      schema: { querystring: OriginsQuery, response: { 200: Origins } },
    },
    async ({ query: { span = 'live' } }): Promise<Origins> => {
      if (!countries) return { countries: null, newest: null }
      const { looked, addresses } = await instancesByAddress(db.queries, span)
      return { countries: rank(addresses, countries.of), newest: looked < originSlice ? null : looked }
    },
  )
}
