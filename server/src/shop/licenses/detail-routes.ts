import { getLicense, getLicenseHistory } from '@muhur/contract/shop/license-detail'
import type { App, Deps } from '../../http/deps.ts'
import { tagOf } from '../../http/answers/entity-tag.ts'
import { serve } from '../../http/serve.ts'
import { historyOf, licenseDetail } from './detail.ts'
import { editableOf } from './store.ts'

/** The calls of the page of one license, for admins. */
export function licenseDetailRoutes(app: App, { db: { queries } }: Deps): void {
  serve(app, getLicense, async ({ params }, reply) => {
    // The tag first: if the license changes in between, the tag belongs to the older state, and no change is lost.
    const tag = tagOf(await editableOf(queries, params.id))
    const license = await licenseDetail(queries, params.id)
    reply.header('etag', tag)
    return license
  })

  serve(app, getLicenseHistory, ({ params, query }) =>
    historyOf(queries, params.id, Number(query.limit ?? 20), query.cursor),
  )
}
