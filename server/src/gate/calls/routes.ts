import { callerAddress, callerNetwork, canonicalAddress } from '../../http/address.ts'
import type { App, Deps } from '../../http/deps.ts'
import { sendFailure } from '../../http/failures/answer-failures.ts'
import { Failure } from '../../start/faults/failure.ts'
import { admitConnections } from '../../http/requests/listener.ts'
import { activate } from './activate.ts'
import { deactivate } from './deactivate.ts'
import { openGate, type Gate } from './gate.ts'
import { heartbeat } from './heartbeat.ts'
import { validate } from './validate.ts'

/** The public license API, one file per verb. */
export function gateRoutes(app: App, deps: Deps): void {
  const gate = openGate(deps)
  turnAway(app, gate)
  app.addHook('onClose', async () => void (await Promise.all([gate.verdicts.close(), gate.refusals.close()])))
  validate(app, gate)
  activate(app, gate)
  heartbeat(app, gate)
  deactivate(app, gate)
}

/**
 * Networks whose calls are all refused wait outside for a moment: their connections end when they are accepted. Behind a proxy,
 * whose connections carry everybody's calls, their calls are refused before the body is read.
 */
function turnAway(app: App, { turnstile, refusals, isProxy }: Gate): void {
  function pauseOf(network: string): number {
    const pause = turnstile.pauseOf(network)
    if (!pause) return 0
    refusals.note({ network, keyLookup: pause.keyLookup })
    return pause.wait
  }
  admitConnections(app.server, ({ remoteAddress }) => {
    if (turnstile.isIdle() || isProxy(remoteAddress)) return true
    const address = canonicalAddress(remoteAddress ?? '')
    return address === undefined || pauseOf(callerNetwork(address)) === 0
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (turnstile.isIdle() || request.method !== 'POST') return done()
    const wait = pauseOf(callerNetwork(callerAddress(request)))
    if (wait === 0) return done()
    if (!isProxy(request.socket.remoteAddress)) reply.header('connection', 'close')
    sendFailure(reply, request, new Failure('RATE_LIMITED', { wait }))
  })
}
