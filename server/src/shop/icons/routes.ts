import { uploadLogo, uploadPicture } from '@muhur/contract/shop/brand'
import { setProductIcon } from '@muhur/contract/shop/products-calls'
import { iconBytesLimit, iconUrl } from '@muhur/contract/shop/products'
import { Type } from 'typebox'
import { actBy } from '../../record/audit/record.ts'
import type { App, Deps } from '../../http/deps.ts'
import { requireMatch, tagOf } from '../../http/answers/entity-tag.ts'
import { onlyAPicture } from '../../http/headers.ts'
import { serve } from '../../http/serve.ts'
import { Failure } from '../../start/faults/failure.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { editable } from '../products/list.ts'
import { changeProduct } from '../products/store.ts'
import { encodePicture } from './encode.ts'
import { findIcon, saveIcon } from './store.ts'

/** Icons that sellers upload. Those by address are the browser's matter: the server fetches no address from a request. */
export async function iconRoutes(app: App, deps: Deps): Promise<void> {
  const { db } = deps
  app.get(
    iconUrl(':hash(^[0-9a-f]{64})'),
    { config: { access: 'public' }, schema: { params: Type.Object({ hash: Type.String() }) } },
    async ({ params }, reply) => {
      const webp = await findIcon(db.queries, params.hash)
      reply.headers({ 'cache-control': 'no-store', ...onlyAPicture })
      if (!webp) throw new Failure('ROUTE_NOT_FOUND')
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/webp')
        .send(webp)
    },
  )

  // A scope of its own: here alone a body is a file, and a large one.
  await app.register(async (uploads: App) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    serve(
      uploads,
      uploadLogo,
      async (request, reply) => {
        const { webp } = await encodePicture(fileOf(request), 'icon')
        const hash = await changeOnce(deps, reply, (transaction) => saveIcon(transaction, webp))
        return { logo_url: iconUrl(hash) }
      },
      { bodyLimit: iconBytesLimit },
    )
    serve(
      uploads,
      uploadPicture,
      async (request, reply) => {
        const { webp, width, height } = await encodePicture(fileOf(request), 'picture')
        const hash = await changeOnce(deps, reply, (transaction) => saveIcon(transaction, webp))
        return { url: iconUrl(hash), width, height }
      },
      { bodyLimit: iconBytesLimit },
    )
    serve(
      uploads,
      setProductIcon,
      async (request, reply) => {
        const { webp } = await encodePicture(fileOf(request), 'icon')
        const product = await changeOnce(deps, reply, async (transaction) => {
          const icon_url = iconUrl(await saveIcon(transaction, webp))
          const act = actBy(request)
          const check = (previous: object) => requireMatch(request, previous)
          return changeProduct(transaction, request.params.id, { icon_url }, { act, check })
        })
        reply.header('etag', tagOf(editable(product)))
        return product
      },
      { bodyLimit: iconBytesLimit },
    )
  })
}

function fileOf({ body }: { body: unknown }): Buffer {
  if (!Buffer.isBuffer(body)) throw new Failure('ICON_UNREADABLE', { field: 'icon' })
  return body
}
