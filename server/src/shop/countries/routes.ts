import { getCountryNotice, getOrigins } from '@muhur/contract/shop/countries'
import { setImmediate } from 'node:timers/promises'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { rank } from './rules.ts'
import { instancesByAddress, originSlice } from './store.ts'

/** Addresses that are looked up in one go, some milliseconds: calls of the gate wait no longer. */
const betweenPauses = 1_000

/** Where calls come from. Countries are read from a file of this machine when a page asks, and never stored. */
export function countryRoutes(app: App, { db, countries }: Deps): void {
  serve(app, getCountryNotice, () => ({ active: countries !== undefined }))

  serve(app, getOrigins, async ({ query: { span = 'live' } }) => {
    if (!countries) return { countries: null, newest: null }
    const { looked, addresses } = await instancesByAddress(db.queries, span)
    const counted = []
    for (const [at, { address, count }] of addresses.entries()) {
      counted.push({ country: countries.of(address), count })
      if (at % betweenPauses === betweenPauses - 1) await setImmediate()
    }
    return { countries: rank(counted), newest: looked < originSlice ? null : looked }
  })
}
