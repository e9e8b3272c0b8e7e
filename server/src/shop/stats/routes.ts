import { getOverview } from '@muhur/contract/shop/overview'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { lastStep } from '../../gate/outages/store.ts'
import { countProducts } from '../products/list.ts'
import {
  countNewLicenses,
  countRunning,
  expiringByWeek,
  lastDayLive,
  mostDenied,
  verdictsByDay,
} from './store.ts'
import { countLicenses } from '../licenses/list/walk.ts'
import { setupOf } from './setup.ts'
import { countAllUsers, countLicensesByStatus } from '../../record/tallies/tallies.ts'

/** The numbers of the admin panel's first page. */
export function statsRoutes(app: App, { db: { queries }, discord }: Deps): void {
  serve(app, getOverview, async () => {
    // One after the other: together they take milliseconds, and no page takes all connections at once.
    const licenses = await countLicensesByStatus(queries)
    return {
      licenses,
      users: await countAllUsers(queries),
      new_licenses: await countNewLicenses(queries),
      ending_soon: await countLicenses(queries, { expires_within: '7', test: 'false' }),
      running: await countRunning(queries),
      products: await countProducts(queries, { state: 'on_sale' }),
      drafts: await countProducts(queries, { state: 'draft', test: 'false' }),
      verdicts: await verdictsByDay(queries),
      live: await lastDayLive(queries),
      expiring: await expiringByWeek(queries),
      most_denied: await mostDenied(queries),
      setup: await setupOf(queries, discord.isStandIn),
      clock_step: await lastStep(queries),
    }
  })
}
