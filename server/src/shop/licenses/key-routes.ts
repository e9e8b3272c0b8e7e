import {
  KeyReplacement,
  KeyRule,
  keyRuleUrl,
  ReplacedKey,
  replaceKeyUrl,
} from '@muhur/contract/gate/license-key'
import { Id } from '@muhur/contract/scalars'
import { Type } from 'typebox'
import { actBy } from '../../record/audit/record.ts'
import { signedIn } from '../../http/caller.ts'
import type { App, Deps } from '../../http/deps.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { keyRuleOf, replaceKey } from './keys/replace-key.ts'

/** For the license's owner, whom row-level security tells from others, and for admins. */
const access = { config: { access: 'signed-in', resource: 'licenses', product: 'license' } } as const
const ofLicense = Type.Object({ licenseId: Id })

/** A new key for the same owner. */
export function licenseKeyRoutes(app: App, deps: Deps): void {
  const { db, secrets, live } = deps

  app.get(
    keyRuleUrl(':licenseId'),
    { ...access, schema: { params: ofLicense, response: { 200: KeyRule } } },
    (request) => keyRuleOf(db, signedIn(request), request.params.licenseId),
  )

  app.post(
    replaceKeyUrl(':licenseId'),
    { ...access, schema: { params: ofLicense, body: KeyReplacement, response: { 200: ReplacedKey } } },
    async (request, reply) => {
      const { licenseId } = request.params
      const replaced = await changeOnce(deps, reply, (transaction) =>
        replaceKey(transaction, secrets, {
          viewer: signedIn(request),
          licenseId,
          overlap: request.body.overlap,
          actor: actBy(request),
        }),
      )
      live.touch(licenseId)
      return replaced
    },
  )
}
