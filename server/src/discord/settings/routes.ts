import { changeDiscord, getDiscord, type DiscordSettings } from '@muhur/contract/discord/settings'
import { requireFreshSignIn } from '../../http/caller.ts'
import { requireMatch, tagOf } from '../../http/answers/entity-tag.ts'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { actBy, record, theShop } from '../../record/audit/record.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { difference } from '../../shop/settings/rules.ts'
import { changesSecrets } from './rules.ts'
import { lockSettings, saveSettings, shownSettings } from './store.ts'

/** The settings of the seller's application at Discord. */
export function discordSettingRoutes(app: App, deps: Deps): void {
  const { db, config } = deps

  serve(app, getDiscord, async (_request, reply) => {
    const shown = await shownSettings(config, db.queries)
    return reply.header('etag', tagOf(shown)).send(shown)
  })

  serve(app, changeDiscord, async (request, reply) => {
    if (changesSecrets(await shownSettings(config, db.queries), request.body))
      await requireFreshSignIn(request)
    const saved = await changeOnce(deps, reply, async (transaction) => {
      await lockSettings(transaction)
      const before = await shownSettings(config, transaction)
      requireMatch(request, before)
      await saveSettings(transaction, deps, request.body)
      const after = await shownSettings(config, transaction)
      const { token } = request.body
      const changes = difference(onRecord(before), onRecord(after))
      const replaced = token !== undefined && { token: token === null ? 'removed' : 'replaced' }
      if (replaced || Object.keys(changes.after).length > 0)
        await record(transaction, {
          ...actBy(request),
          action: 'settings.discord',
          subject_id: theShop,
          detail: { before: changes.before, after: { ...changes.after, ...replaced } },
        })
      return after
    })
    return reply.header('etag', tagOf(saved)).send(saved)
  })
}

/** Of a token the record keeps only that it is another one. */
const onRecord = (settings: DiscordSettings) => ({ ...settings, token_ending: null })
