import {
  adminLicensesUrl,
  adminLicenseUrl,
  DeletedLicense,
  License,
  LicenseChange,
  LicenseQuery,
  ListedLicense,
  NewLicense,
  RevealedKey,
  revealKeyUrl,
  userLicensesUrl,
} from '@muhur/contract/license'
import { Id } from '@muhur/contract/scalars'
import { Type } from 'typebox'
import { actBy, record } from '../audit/record.ts'
import type { App, Deps } from '../deps.ts'
import { requireMatch } from '../entity-tag.ts'
import { listRoute, pages, sendArray } from '../json-array.ts'
import { pageOf, tellTotal } from '../page.ts'
import { requireUser } from '../users/store.ts'
import { licenseDetailRoutes } from './detail-routes.ts'
import * as store from './store.ts'
import { countLicenses } from './walk.ts'

const admin = { config: { access: 'admin' } } as const
const byId = Type.Object({ id: Id })

/** What buyers and admins do with licenses. */
export function licenseRoutes(app: App, deps: Deps): void {
  const { db, secrets, live } = deps
  licenseDetailRoutes(app, deps)

  app.get(
    userLicensesUrl(':userId'),
    {
      config: { access: 'self' },
      schema: { params: Type.Object({ userId: Id }), response: { 200: Type.Array(License) } },
    },
    async ({ params }) => {
      await requireUser(db.queries, params.userId)
      return store.licensesOf(db, secrets, params.userId)
    },
  )

  app.get(
    adminLicensesUrl,
    {
      ...listRoute,
      ...admin,
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
    { ...admin, schema: { body: NewLicense, response: { 201: ListedLicense } } },
    async (request, reply) => {
      const license = await db.queries.transaction().execute(async (transaction) => {
        const created = await store.createLicense(transaction, secrets, request.body)
        await record(transaction, { ...actBy(request), action: 'license.create', subject_id: created.id })
        return created
      })
      live.relist(license.owner.id)
      return reply.code(201).send(license)
    },
  )

  app.patch(
    adminLicenseUrl(':id'),
    { ...admin, schema: { params: byId, body: LicenseChange, response: { 200: ListedLicense } } },
    async (request, _reply) => {
      const { id } = request.params
      const { before, license } = await db.queries.transaction().execute(async (transaction) => {
        const former = await store.editableOf(transaction, id, true)
        requireMatch(request, former)
        const { license: changed, handover } = await store.changeLicense(
          transaction,
          secrets,
          id,
          request.body,
        )
        const after = { ...request.body, ...handover }
        await record(transaction, {
          ...actBy(request),
          action: handover ? 'license.handover' : 'license.change',
          subject_id: id,
          detail: { ...after, before: whatWas(former, after) },
        })
        return { before: former.user_id, license: changed }
      })
      if (before === license.owner.id) live.touch(id)
      else live.relist(before, license.owner.id)
      return license
    },
  )

  app.delete(
    adminLicenseUrl(':id'),
    {
      ...admin,
      schema: { params: byId, response: { 200: DeletedLicense } },
    },
    async (request, _reply) => {
      const { id } = request.params
      const owner = await db.queries.transaction().execute(async (transaction) => {
        const former = await store.deleteLicense(transaction, id)
        await record(transaction, { ...actBy(request), action: 'license.delete', subject_id: id })
        return former
      })
      live.relist(owner)
      return { success: true as const, id }
    },
  )

  // POST, not GET: each reading goes on record.
  app.post(
    revealKeyUrl(':id'),
    { ...admin, schema: { params: byId, response: { 200: RevealedKey } } },
    (request) =>
      db.queries.transaction().execute(async (transaction) => {
        const { id } = request.params
        const license_key = await store.revealKey(transaction, secrets, id)
        await record(transaction, { ...actBy(request), action: 'license.reveal', subject_id: id })
        return { id, license_key }
      }),
  )
}

/** Of the fields that a change names, what they were. */
function whatWas(former: object, change: LicenseChange) {
  return Object.fromEntries(Object.entries(former).filter(([name]) => name in change))
}
