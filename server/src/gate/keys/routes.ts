import {
  getKeySet,
  keySetLifetime,
  keySetTokenType,
  type KeySet,
  type KeySetClaims,
} from '@muhur/contract/gate/key-set'
import type { App, Deps } from '../../http/deps.ts'
import { sendTagged } from '../../http/answers/entity-tag.ts'
import { serve } from '../../http/serve.ts'
import { keyLives, keySetOf } from './signing-keys.ts'

/** Publishes the key set, with which clients check verdicts. */
export function keyRoutes(app: App, { db, secrets, signer, config: { publicUrl } }: Deps): void {
  serve(app, getKeySet, async (request, reply) => {
    const { version, keys } = keySetOf(await keyLives(db.queries), secrets)
    const claims: KeySetClaims = { iss: publicUrl, version, keys }
    const [signed, signed_by_next] = signer.signing.map((root) => root.sign(keySetTokenType, claims))
    const keySet: KeySet = { version, keys, signed: signed!, ...(signed_by_next && { signed_by_next }) }
    reply.header('cache-control', `public, max-age=${keySetLifetime}`)
    return sendTagged(request, reply, 'application/json', JSON.stringify(keySet))
  })
}
