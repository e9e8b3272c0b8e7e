import { getKeyRule, replaceLicenseKey } from '@muhur/contract/shop/license/license-key'
import { actBy } from '../../record/audit/record.ts'
import { signedIn } from '../../http/caller.ts'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { keyRuleOf, replaceKey } from './keys/replace-key.ts'

/** A new key for the same owner. */
export function licenseKeyRoutes(app: App, deps: Deps): void {
  const { db, secrets } = deps

  serve(app, getKeyRule, (request) => keyRuleOf(db, signedIn(request), request.params.licenseId))

  serve(app, replaceLicenseKey, async (request, reply) => {
    const { licenseId } = request.params
    return changeOnce(deps, reply, (transaction) =>
      replaceKey(transaction, secrets, {
        viewer: signedIn(request),
        licenseId,
        overlap: request.body.overlap,
        actor: actBy(request),
      }),
    )
  })
}
