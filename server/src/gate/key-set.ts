import { jwksUrl } from '@muhur/contract/gate'
import { keySetLifetime } from '@muhur/contract/key-set'
import { createHash } from 'node:crypto'
import type { App, Deps } from '../deps.ts'
import { keyLives, keySetOf } from './signing-keys.ts'

/** How often a node looks for a new key, in milliseconds: far more often than a new key waits for its turn. */
const reloadInterval = 60_000

/** Publishes the keys, and keeps the ones that this node signs with up to date, so that a rotation needs no restart. */
export function keySet(app: App, { db, signer }: Deps): void {
  app.get(jwksUrl, { config: { access: 'gate' } }, async (request, reply) => {
    const body = JSON.stringify(keySetOf(await keyLives(db)))
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
    reply.header('cache-control', `public, max-age=${keySetLifetime}`).header('etag', etag)
    if (names(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })

  let reloading = Promise.resolve()
  const timer = setInterval(() => {
    reloading = signer
      .reload()
      .catch((error) => app.log.warn({ err: error }, 'the signing keys were not reloaded'))
  }, reloadInterval).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await reloading
  })
}

/** Whether an If-None-Match (RFC 9110 §13.1.2, compared weakly) names this entity tag. */
function names(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) ?? false
}
