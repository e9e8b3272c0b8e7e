import {
  Instance,
  InstanceChange,
  InstanceQuery,
  licenseInstancesUrl,
  licenseInstanceUrl,
  releaseInstanceUrl,
  ReleaseRule,
  releaseRuleUrl,
} from '@muhur/contract/shop/instances'
import { Id } from '@muhur/contract/scalars'
import { ShopInstanceQuery, ShopInstances, shopInstancesUrl } from '@muhur/contract/shop/shop-instances'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { actBy, record } from '../../record/audit/record.ts'
import { signedIn } from '../../http/caller.ts'
import { withCountry } from '../countries/database.ts'
import type { App, Deps } from '../../http/deps.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { tellTotal } from '../../http/lists/page.ts'
import { shopInstances } from './shop-list.ts'
import * as store from './store.ts'

/** Which machines use a license: for its owner, whom row-level security tells from others, and for admins. */
const access = { config: { access: 'signed-in', resource: 'instances', product: 'license' } } as const

const ofLicense = Type.Object({ licenseId: Id })
const one = Type.Object({ licenseId: Id, instanceId: Id })
type One = FastifyRequest<{ Params: { licenseId: string; instanceId: string }; Body: unknown }>

/** What owners and admins do with instances. */
export function instanceRoutes(app: App, deps: Deps): void {
  app.get(
    shopInstancesUrl,
    {
      config: { access: 'admin', resource: 'instances', product: 'query' },
      schema: { querystring: ShopInstanceQuery, response: { 200: ShopInstances } },
    },
    async ({ query }) => {
      const { instances, next } = await shopInstances(deps.db.queries, query)
      return { instances: instances.map((instance) => withCountry(deps.countries, instance)), next }
    },
  )

  app.get(
    licenseInstancesUrl(':licenseId'),
    {
      ...access,
      schema: { params: ofLicense, querystring: InstanceQuery, response: { 200: Type.Array(Instance) } },
    },
    async (request, reply) => {
      const { params, query } = request
      const { instances, total } = await store.instancesOf(
        deps.db,
        signedIn(request),
        params.licenseId,
        query,
      )
      tellTotal(reply, total)
      return instances.map((instance) => withCountry(deps.countries, instance))
    },
  )

  app.get(
    releaseRuleUrl(':licenseId'),
    { ...access, schema: { params: ofLicense, response: { 200: ReleaseRule } } },
    (request) => store.releaseRuleOf(deps.db, signedIn(request), request.params.licenseId),
  )

  app.patch(
    licenseInstanceUrl(':licenseId', ':instanceId'),
    { ...access, schema: { params: one, body: InstanceChange, response: { 200: Instance } } },
    (request, reply) => rename(deps, request, reply, request.body.name),
  )

  app.post(
    releaseInstanceUrl(':licenseId', ':instanceId'),
    { ...access, schema: { params: one, response: { 200: Instance } } },
    (request, reply) => release(deps, request, reply),
  )
}

async function rename(deps: Deps, request: One, reply: FastifyReply, name: string | null): Promise<Instance> {
  const { db, live } = deps
  const viewer = signedIn(request)
  const { licenseId, instanceId } = request.params
  await store.requireVisibleLicense(db, viewer, licenseId)
  const named = await changeOnce(deps, reply, async (transaction) => {
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
  live.touch(licenseId)
  return named
}

async function release(deps: Deps, request: One, reply: FastifyReply): Promise<Instance> {
  const { db, live } = deps
  const viewer = signedIn(request)
  const { licenseId, instanceId } = request.params
  await store.requireVisibleLicense(db, viewer, licenseId)
  const left = await changeOnce(deps, reply, async (transaction) => {
    const { instance, released } = await store.releaseInstance(transaction, viewer, licenseId, instanceId)
    const entry = { action: 'instance.release', subject_id: instanceId, detail: { license_id: licenseId } }
    if (released) await record(transaction, { ...actBy(request), ...entry })
    return instance
  })
  live.touch(licenseId)
  return left
}
