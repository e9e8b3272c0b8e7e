import {
  changeLicense,
  createLicense,
  deleteLicense,
  listLicenses,
  revealLicenseKey,
} from '@muhur/contract/shop/licenses-calls'
import { actBy, record } from '../../record/audit/record.ts'
import type { App, Deps } from '../../http/deps.ts'
import { requireMatch, tagOf } from '../../http/answers/entity-tag.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { pages, sendArray } from '../../http/lists/json-array.ts'
import { asksForPage, pageOf, tellTotal } from '../../http/lists/page.ts'
import { serve } from '../../http/serve.ts'
import { licenseDetailRoutes } from './detail-routes.ts'
import { licenseKeyRoutes } from './key-routes.ts'
import { ownLicenseRoutes } from './own-routes.ts'
import * as store from './store.ts'
import { countLicenses } from './list/walk.ts'
import * as write from './write.ts'

/** The calls about licenses, for buyers and admins. */
export function licenseRoutes(app: App, deps: Deps): void {
  const { db, secrets } = deps
  licenseDetailRoutes(app, deps)
  ownLicenseRoutes(app, deps)
  licenseKeyRoutes(app, deps)

  serve(app, listLicenses, async ({ query }, reply) => {
    if (asksForPage(query, listLicenses.pageOnly)) {
      const { licenses, total } = await store.listLicenses(db.queries, query, pageOf(query, '-created_at'))
      tellTotal(reply, total)
      return licenses
    }
    const page = (limit: number, cursor?: string) => store.pageOfLicenses(db.queries, query, limit, cursor)
    return sendArray(reply, await countLicenses(db.queries, query), pages(page, query))
  })

  serve(app, createLicense, async (request, reply) => {
    return changeOnce(deps, reply, (transaction) =>
      write.createLicense(transaction, secrets, request.body, actBy(request)),
    )
  })

  serve(app, changeLicense, async (request, reply) => {
    const { id } = request.params
    const { license, tag } = await changeOnce(deps, reply, async (transaction) => {
      const changed = await write.changeLicense(transaction, secrets, id, request.body, {
        act: actBy(request),
        check: (previous) => requireMatch(request, previous),
      })
      return { license: changed, tag: tagOf(await store.editableOf(transaction, id)) }
    })
    reply.header('etag', tag)
    return license
  })

  serve(app, deleteLicense, async (request, reply) => {
    const { id } = request.params
    await changeOnce(deps, reply, (transaction) => write.deleteLicense(transaction, id, actBy(request)))
    return { success: true as const, id }
  })

  serve(app, revealLicenseKey, (request, reply) =>
    changeOnce(deps, reply, async (transaction) => {
      const { id } = request.params
      const license_key = await store.revealKey(transaction, secrets, id)
      await record(transaction, { ...actBy(request), action: 'license.reveal', subject_id: id })
      return { id, license_key }
    }),
  )
}
