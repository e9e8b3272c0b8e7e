import {
  adminLicensesUrl,
  adminLicenseUrl,
  DeletedLicense,
  LicenseChange,
  LicenseQuery,
  ListedLicense,
  NewLicense,
  RevealedKey,
  revealKeyUrl,
} from '@muhur/contract/shop/licenses'
import { Id } from '@muhur/contract/scalars'
import { Type } from 'typebox'
import type { ProductPlace } from '../../access/tokens/rules.ts'
import { actBy, record } from '../../record/audit/record.ts'
import type { App, Deps } from '../../http/deps.ts'
import { requireMatch, tagOf } from '../../http/answers/entity-tag.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { listRoute, pages, sendArray } from '../../http/lists/json-array.ts'
import { pageOf, tellTotal } from '../../http/lists/page.ts'
import { licenseDetailRoutes } from './detail-routes.ts'
import { licenseKeyRoutes } from './key-routes.ts'
import { ownLicenseRoutes } from './own-routes.ts'
import * as store from './store.ts'
import { countLicenses } from './list/walk.ts'
import { changeLicense, createLicense, deleteLicense } from './write.ts'

const admin = (product: ProductPlace) =>
  ({ config: { access: 'admin', resource: 'licenses', product } }) as const
const byId = Type.Object({ id: Id })

/** What buyers and admins do with licenses. */
export function licenseRoutes(app: App, deps: Deps): void {
  const { db, secrets, live } = deps
  licenseDetailRoutes(app, deps)
  ownLicenseRoutes(app, deps)
  licenseKeyRoutes(app, deps)

  app.get(
    adminLicensesUrl,
    {
      ...listRoute,
      ...admin('query'),
      schema: {
        querystring: LicenseQuery,
      },
    },
    async ({ query }, reply) => {
      if (query.page !== undefined) {
        const { licenses, total } = await store.listLicenses(db.queries, query, pageOf(query, '-created_at'))
        tellTotal(reply, total)
        return licenses
      }
      const page = (limit: number, cursor?: string) => store.pageOfLicenses(db.queries, query, limit, cursor)
      return sendArray(reply, await countLicenses(db.queries, query), pages(page, query))
    },
  )

  app.post(
    adminLicensesUrl,
    { ...admin('body'), schema: { body: NewLicense, response: { 201: ListedLicense } } },
    async (request, reply) => {
      const license = await changeOnce(deps, reply, (transaction) =>
        createLicense(transaction, secrets, request.body, actBy(request)),
      )
      live.relist(license.owner.id)
      return reply.code(201).send(license)
    },
  )

  app.patch(
    adminLicenseUrl(':id'),
    { ...admin('license'), schema: { params: byId, body: LicenseChange, response: { 200: ListedLicense } } },
    async (request, reply) => {
      const { id } = request.params
      const { license, formerOwner, tag } = await changeOnce(deps, reply, async (transaction) => {
        const changed = await changeLicense(transaction, secrets, id, request.body, {
          act: actBy(request),
          check: (former) => requireMatch(request, former),
        })
        return { ...changed, tag: tagOf(await store.editableOf(transaction, id)) }
      })
      reply.header('etag', tag)
      if (formerOwner === license.owner.id) live.touch(id)
      else live.relist(formerOwner, license.owner.id)
      return license
    },
  )

  app.delete(
    adminLicenseUrl(':id'),
    {
      ...admin('license'),
      schema: { params: byId, response: { 200: DeletedLicense } },
    },
    async (request, reply) => {
      const { id } = request.params
      const owner = await changeOnce(deps, reply, (transaction) =>
        deleteLicense(transaction, id, actBy(request)),
      )
      live.relist(owner)
      return { success: true as const, id }
    },
  )

  // POST, not GET: each reading goes on record.
  app.post(
    revealKeyUrl(':id'),
    { ...admin('license'), schema: { params: byId, response: { 200: RevealedKey } } },
    (request, reply) =>
      changeOnce(deps, reply, async (transaction) => {
        const { id } = request.params
        const license_key = await store.revealKey(transaction, secrets, id)
        await record(transaction, { ...actBy(request), action: 'license.reveal', subject_id: id })
        return { id, license_key }
      }),
  )
}
