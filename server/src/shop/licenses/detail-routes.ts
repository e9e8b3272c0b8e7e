import { AuditEntry } from '@muhur/contract/record/audit'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { HistoryQuery, LicenseDetail, licenseHistoryUrl } from '@muhur/contract/shop/license-detail'
import { Id } from '@muhur/contract/scalars'
import { Type } from 'typebox'
import type { App, Deps } from '../../http/deps.ts'
import { tagOf } from '../../http/answers/entity-tag.ts'
import { historyOf, licenseDetail } from './detail.ts'
import { editableOf } from './store.ts'

const admin = { config: { access: 'admin', resource: 'licenses', product: 'license' } } as const
const byId = Type.Object({ id: Id })

/** What an admin sees on the page of one license. */
export function licenseDetailRoutes(app: App, { db: { queries } }: Deps): void {
  app.get(
    adminLicenseUrl(':id'),
    { ...admin, schema: { params: byId, response: { 200: LicenseDetail } } },
    async ({ params }, reply) => {
      // The tag first: if somebody changes the license in between, it is that of the older state, and nothing is lost.
      const tag = tagOf(await editableOf(queries, params.id))
      const license = await licenseDetail(queries, params.id)
      reply.header('etag', tag)
      return license
    },
  )

  app.get(
    licenseHistoryUrl(':id'),
    {
      ...admin,
      schema: { params: byId, querystring: HistoryQuery, response: { 200: Type.Array(AuditEntry) } },
    },
    ({ params, query }) => historyOf(queries, params.id, Number(query.limit ?? 20), query.cursor),
  )
}
