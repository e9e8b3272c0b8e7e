import type { App, Deps } from '../deps.ts'
import { activate } from './activate.ts'
import { deactivate } from './deactivate.ts'
import { openGate } from './gate.ts'
import { heartbeat } from './heartbeat.ts'
import { validate } from './validate.ts'

/** The public license API, one file per verb. */
export function gateRoutes(app: App, deps: Deps): void {
  const gate = openGate(deps)
  app.addHook('onClose', () => gate.verdicts.close())
  validate(app, gate)
  activate(app, gate)
  heartbeat(app, gate)
  deactivate(app, gate)
}
