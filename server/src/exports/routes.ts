import { exportUrl, LicenseFilter } from '@muhur/contract/bulk'
import type { ListedLicense } from '@muhur/contract/license'
import { sendCsv } from '../csv.ts'
import type { App, Deps } from '../deps.ts'
import { listRoute, pages } from '../json-array.ts'
import { pageOfLicenses } from '../licenses/store.ts'
import { cellsOf, columns, fileName } from './rules.ts'

/** The admin's list of licenses as a file, under the same filters. */
export function exportRoutes(app: App, { db: { queries } }: Deps): void {
  app.get(
    exportUrl,
    { ...listRoute, config: { access: 'admin' }, schema: { querystring: LicenseFilter } },
    async ({ query }, reply) => {
      const fetchPage = (limit: number, cursor?: string) => pageOfLicenses(queries, query, limit, cursor)
      return sendCsv(reply, fileName(new Date()), columns, rowsOf(pages(fetchPage, {})))
    },
  )
}

async function* rowsOf(licenses: AsyncIterable<readonly ListedLicense[]>) {
  for await (const page of licenses) yield page.map(cellsOf)
}
