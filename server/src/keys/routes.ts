import { jwksUrl } from '@muhur/contract/gate'
import { keySetLifetime, keySetTokenType, type KeySet, type KeySetClaims } from '@muhur/contract/key-set'
import type { App, Deps } from '../deps.ts'
import { sendTagged } from '../entity-tag.ts'
import { keyLives, keySetOf } from './signing-keys.ts'

/** Milliseconds between two looks for a new key: far shorter than a new key waits for its turn. */
const reloadInterval = 60_000

/**
 * Publishes the key set, with which clients check verdicts. Also keeps the signer of this node up to date, so that a
 * rotation needs no restart.
 */
export function keyRoutes(app: App, { db, secrets, signer, config: { publicUrl } }: Deps): void {
  app.get(jwksUrl, { config: { access: 'gate' } }, async (request, reply) => {
    const { version, keys } = keySetOf(await keyLives(db.queries), secrets)
    const claims: KeySetClaims = { iss: publicUrl, version, keys }
    const keySet: KeySet = { version, keys, signed: signer.root.sign(keySetTokenType, claims) }
    reply.header('cache-control', `public, max-age=${keySetLifetime}`)
    return sendTagged(request, reply, 'application/json', JSON.stringify(keySet))
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
