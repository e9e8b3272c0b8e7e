import { callerNetwork, canonicalAddress } from '../../http/address.ts'
import type { App, Deps } from '../../http/deps.ts'
import { admitConnections } from '../../http/requests/listener.ts'
import { activate } from './activate.ts'
import { deactivate } from './deactivate.ts'
import { openConnectionFilter } from './limits/connection-filter.ts'
import { openGate, type Gate } from './gate.ts'
import { heartbeat } from './heartbeat.ts'
import { validate } from './validate.ts'

/** The public license API, one file per verb. Returns what further verbs share with these. */
export function gateRoutes(app: App, deps: Deps): Gate {
  const gate = openGate(deps)
  turnAway(app, gate)
  app.addHook('onClose', async () => void (await Promise.all([gate.verdicts.close(), gate.refusals.close()])))
  validate(app, gate)
  activate(app, gate)
  heartbeat(app, gate)
  deactivate(app, gate)
  return gate
}

/** Networks that flood meet the connection filter. A proxy's connections carry everybody's calls, and are let in. */
function turnAway({ server }: App, gate: Gate): void {
  const lookAt = openConnectionFilter(gate)
  admitConnections(server, ({ remoteAddress }) => {
    if (gate.floodDetector.isIdle() || gate.isProxy(remoteAddress)) return undefined
    const address = canonicalAddress(remoteAddress ?? '')
    return address === undefined ? undefined : lookAt(callerNetwork(address))
  })
}
