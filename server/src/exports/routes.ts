import { exportUrl } from '@muhur/contract/bulk'
import { LicenseFilter } from '@muhur/contract/license'
import { sendCsv } from '../csv.ts'
import type { App, Deps } from '../deps.ts'
import { listRoute, pages } from '../json-array.ts'
import type { ExportedLicense } from './exported-license.ts'
import { cellsOf, columns, fileName } from './rules.ts'
import { pageOfExport } from './store.ts'

/** The admin's list of licenses as a file, under the same filters. */
export function exportRoutes(app: App, { db: { queries } }: Deps): void {
  app.get(
    exportUrl,
    { ...listRoute, config: { access: 'admin' }, schema: { querystring: LicenseFilter } },
    async ({ query }, reply) => {
      const fetchPage = (limit: number, cursor?: string) => pageOfExport(queries, query, limit, cursor)
      return sendCsv(reply, fileName(new Date()), columns, rowsOf(pages(fetchPage, {})))
    },
  )
}

async function* rowsOf(licenses: AsyncIterable<readonly ExportedLicense[]>) {
  for await (const page of licenses) yield page.map(cellsOf)
}
