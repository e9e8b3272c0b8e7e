import { exportColumns, exportLicenses, type ExportColumn } from '@muhur/contract/shop/bulk'
import { setTimeout } from 'node:timers/promises'
import { sendCsv } from '../../http/answers/csv.ts'
import { isOutage } from '../../start/faults/outage.ts'
import type { App, Deps } from '../../http/deps.ts'
import { pages } from '../../http/lists/json-array.ts'
import { serve } from '../../http/serve.ts'
import { cellsOf, columnsOf, fileName } from './columns.ts'
import { pageOfExport, type ExportedLicense } from './store.ts'

/** The admin's list of licenses as a file, under the same filters. */
export function exportRoutes(app: App, { db: { queries } }: Deps): void {
  serve(app, exportLicenses, async ({ query: { columns: asked, from, to, ...filter } }, reply) => {
    const fetchPage = (limit: number, cursor?: string) =>
      pageOfExport(queries, filter, { from, to }, limit, cursor)
    const columns = columnsOf(asked)
    const header = columns.map((name) => exportColumns[name])
    const rows = rowsOf(pages(patient(fetchPage), {}, pageSize), columns)
    return sendCsv(reply, fileName(new Date()), header, rows)
  })
}

/** So few that a page is written before the rows of it grow old: with five times as many a long file takes 60 MB more. */
const pageSize = 100

async function* rowsOf(
  licenses: AsyncIterable<readonly ExportedLicense[]>,
  columns: readonly ExportColumn[],
) {
  for await (const page of licenses) yield page.map((license) => cellsOf(license, columns))
}

/** How often a page is asked for anew while the database is away, and the pause before each time. */
const pauses = [500, 1_000, 2_000, 4_000]

/** A file of minutes should not be cut off by a moment without the database: reading a page again does no harm. */
function patient<Page>(fetchPage: (limit: number, cursor?: string) => Promise<Page>): typeof fetchPage {
  return async (limit, cursor) => {
    for (const pause of pauses) {
      try {
        return await fetchPage(limit, cursor)
      } catch (error) {
        if (!isOutage(error)) throw error
        await setTimeout(pause)
      }
    }
    return fetchPage(limit, cursor)
  }
}
