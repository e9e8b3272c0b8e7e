import { Instance, licenseInstancesUrl, releaseInstanceUrl } from '@muhur/contract/instance'
import { Id } from '@muhur/contract/scalars'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { actBy, record } from '../audit/record.ts'
import { signedIn } from '../auth/guard.ts'
import type { App, Deps } from '../deps.ts'
import * as store from './store.ts'

/** Which machines use a license: for its owner, whom row-level security tells from others, and for admins. */
const access = { config: { access: 'signed-in' } } as const

/** What owners and admins do with instances. */
export function instanceRoutes(app: App, deps: Deps): void {
  app.get(
    licenseInstancesUrl(':licenseId'),
    {
      ...access,
      schema: { params: Type.Object({ licenseId: Id }), response: { 200: Type.Array(Instance) } },
    },
    (request) => store.instancesOf(deps.db, signedIn(request), request.params.licenseId),
  )

  app.post(
    releaseInstanceUrl(':licenseId', ':instanceId'),
    {
      ...access,
      schema: { params: Type.Object({ licenseId: Id, instanceId: Id }), response: { 200: Instance } },
    },
    (request) => release(deps, request),
  )
}

async function release(
  { db, live }: Deps,
  request: FastifyRequest<{ Params: { licenseId: string; instanceId: string } }>,
): Promise<Instance> {
  const viewer = signedIn(request)
  const { licenseId, instanceId } = request.params
  await store.requireVisibleLicense(db, viewer, licenseId)
  const left = await db.queries.transaction().execute(async (transaction) => {
    const { instance, released } = await store.releaseInstance(transaction, viewer, licenseId, instanceId)
    const entry = { action: 'instance.release', subject_id: instanceId, detail: { license_id: licenseId } }
    if (released) await record(transaction, { ...actBy(request), ...entry })
    return instance
  })
  live.touch(licenseId)
  return left
}
