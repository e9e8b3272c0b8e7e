import {
  getReleaseRule,
  listInstances,
  listLicenseInstances,
  releaseInstance,
  renameInstance,
  type Instance,
} from '@muhur/contract/shop/instances'
import type { FastifyReply } from 'fastify'
import { actBy, record } from '../../record/audit/record.ts'
import { signedIn } from '../../http/caller.ts'
import { withCountry } from '../countries/database.ts'
import type { App, Deps } from '../../http/deps.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { tellTotal } from '../../http/lists/page.ts'
import { serve, type RequestOf } from '../../http/serve.ts'
import { shopInstances } from './shop-list.ts'
import { releaseOnRecord } from './release.ts'
import * as store from './store.ts'

/** The calls about instances, for owners and admins. */
export function instanceRoutes(app: App, deps: Deps): void {
  const { db, countries } = deps

  serve(app, listInstances, async ({ query }) => {
    const { instances, next } = await shopInstances(db.queries, query)
    return { instances: instances.map((instance) => withCountry(countries, instance)), next }
  })

  serve(app, listLicenseInstances, async (request, reply) => {
    const { params, query } = request
    const { instances, total } = await store.instancesOf(db, signedIn(request), params.licenseId, query)
    tellTotal(reply, total)
    return instances.map((instance) => withCountry(countries, instance))
  })

  serve(app, getReleaseRule, (request) =>
    store.releaseRuleOf(db, signedIn(request), request.params.licenseId),
  )

  serve(app, renameInstance, (request, reply) => rename(deps, request, reply))

  serve(app, releaseInstance, (request, reply) => release(deps, request, reply))
}

async function rename(
  deps: Deps,
  request: RequestOf<typeof renameInstance>,
  reply: FastifyReply,
): Promise<Instance> {
  const { db } = deps
  const viewer = signedIn(request)
  const { name } = request.body
  const { licenseId, instanceId } = request.params
  await store.requireVisibleLicense(db, viewer, licenseId)
  return changeOnce(deps, reply, async (transaction) => {
    const naming = { licenseId, instanceId, name: name && name.trim() }
    const { instance, before, renamed } = await store.renameInstance(transaction, viewer, naming)
    const detail = { license_id: licenseId, before, name: instance.name }
    if (renamed)
      await record(transaction, {
        ...actBy(request),
        action: 'instance.rename',
        subject_id: instanceId,
        detail,
      })
    return instance
  })
}

async function release(
  deps: Deps,
  request: RequestOf<typeof releaseInstance>,
  reply: FastifyReply,
): Promise<Instance> {
  const viewer = signedIn(request)
  await store.requireVisibleLicense(deps.db, viewer, request.params.licenseId)
  return changeOnce(deps, reply, (transaction) =>
    releaseOnRecord(transaction, viewer, request.params, actBy(request)),
  )
}
