import { getOpenapi } from '@muhur/contract/site/openapi'
import { cookieNames } from '../../access/sessions/session.ts'
import type { App, Deps } from '../../http/deps.ts'
import { pack, sendPacked, type Packed } from '../../http/answers/packed.ts'
import { serve } from '../../http/serve.ts'
import { documentOf } from './document.ts'

/** The description of all calls for programs. */
export function openapiRoutes(app: App, { config: { publicUrl } }: Deps): void {
  let packed: Promise<Packed> | undefined
  serve(app, getOpenapi, async (request, reply) => {
    packed ??= pack(JSON.stringify(documentOf({ publicUrl, sessionCookie: cookieNames(publicUrl).session })))
    return sendPacked(request, reply, { type: 'application/json', packed: await packed })
  })
}
