import { licenseInstanceUrl } from '@muhur/contract/shop/instances'
import { replaceKeyUrl } from '@muhur/contract/shop/license/license-key'
import { v7 as newId } from 'uuid'
import type { DeclaredRoute } from '../src/access/guard.ts'
import type { World } from './shop/world.ts'

/** What a route must find in a body before it looks whose license it is. */
const wanted: Record<string, object> = {
  [licenseInstanceUrl(':licenseId', ':instanceId')]: { name: null },
  [replaceKeyUrl(':licenseId')]: { overlap: 0 },
}

/** Calls a route with whatever its address needs; only who is let in matters, not what the handler then says. */
export const answersOf =
  (w: World) =>
  async (
    { method, url }: DeclaredRoute,
    headers: Record<string, string>,
    ids: Record<string, string> = {},
  ) => {
    const path = url.replaceAll(/:(\w+)/g, (_, name) => ids[name] ?? newId()).replace('*', '')
    const response = await w.app.inject({
      method: method as 'GET',
      url: path,
      headers: { origin: w.deps.config.publicUrl, ...headers },
      ...(['POST', 'PATCH'].includes(method) && { payload: wanted[url] ?? {} }),
    })
    // An answer to HEAD has no body; its status says the same.
    const isProblem =
      method !== 'HEAD' && response.headers['content-type']?.startsWith('application/problem+json')
    const code = isProblem ? response.json().code : undefined
    return { status: response.statusCode, code }
  }

export const refusedBy = (code: string, { method }: DeclaredRoute) => ({
  status: code.startsWith('SESSION') ? 401 : 403,
  code: method === 'HEAD' ? undefined : code,
})
