import { getStatus } from '@muhur/contract/gate/status'
import { isOutage } from '../../start/faults/outage.ts'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { readStatus, statusWithoutDatabase } from './status.ts'

/** The facts of the status page: for everybody, and so without the causes. Answers while the database is away, too. */
export function statusRoutes(app: App, { db, outages }: Deps): void {
  serve(app, getStatus, () =>
    readStatus(db.queries, outages.canWrite).catch((error: unknown) => {
      if (isOutage(error)) return statusWithoutDatabase(outages.lastPulse)
      throw error
    }),
  )
}
