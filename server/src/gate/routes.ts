import { jwksUrl } from '@muhur/contract/gate'
import type { App, Deps } from '../deps.ts'
import { activate } from './activate.ts'
import { deactivate } from './deactivate.ts'
import { heartbeat } from './heartbeat.ts'
import { validate } from './validate.ts'

/** The public license API, one file per verb. */
export function gateRoutes(app: App, deps: Deps): void {
  validate(app, deps)
  activate(app, deps)
  heartbeat(app, deps)
  deactivate(app, deps)

  app.get(jwksUrl, { config: { access: 'gate' } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(deps.signer.keySet),
  )
}
