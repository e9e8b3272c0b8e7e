import { openapiUrl } from '@muhur/contract/openapi'
import { cookieNames } from '../auth/session.ts'
import type { App, Deps } from '../deps.ts'
import { sendTagged } from '../entity-tag.ts'
import { documentOf } from './document.ts'

/** The description of all routes for programs. */
export function openapiRoutes(app: App, { config: { publicUrl } }: Deps): void {
  let text: string | undefined
  app.get(openapiUrl, { config: { access: 'public' } }, (request, reply) => {
    // At the first request: all routes are declared by then.
    text ??= JSON.stringify(
      documentOf({ publicUrl, sessionCookie: cookieNames(publicUrl).session, routes: app.declaredRoutes }),
    )
    reply.header('cache-control', 'no-cache')
    return sendTagged(request, reply, 'application/json', text)
  })
}
