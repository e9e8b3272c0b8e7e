import { getHealth } from '@muhur/contract/operator/probes'
import type { App, Deps } from '../http/deps.ts'
import { serve } from '../http/serve.ts'
import { tellDoctor } from './doctor/own-call.ts'

const ping = { name: 'ping', text: 'select 1' }

/** 200 once the server serves and its database answers. */
export function healthRoutes(app: App, deps: Deps): void {
  serve(app, getHealth, async (request, reply) => {
    tellDoctor(request, reply, deps)
    await deps.db.run(ping, [])
    return { status: 'ok' as const }
  })
}
