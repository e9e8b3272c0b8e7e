import { getOpenapi } from '@muhur/contract/site/openapi'
import { cookieNames } from '../../access/sessions/session.ts'
import type { App, Deps } from '../../http/deps.ts'
import { pack, sendPacked, type Packed } from '../../http/answers/packed.ts'
import { serve } from '../../http/serve.ts'
import { documentOf } from './document.ts'

/** The description of all routes for programs. */
export function openapiRoutes(app: App, { config: { publicUrl } }: Deps): void {
  let packed: Promise<Packed> | undefined
  serve(app, getOpenapi, async (request, reply) => {
    // At the first request: all routes are declared by then.
    packed ??= pack(
      JSON.stringify(
        documentOf({ publicUrl, sessionCookie: cookieNames(publicUrl).session, routes: app.declaredRoutes }),
      ),
    )
    return sendPacked(request, reply, { type: 'application/json', packed: await packed })
  })
}
