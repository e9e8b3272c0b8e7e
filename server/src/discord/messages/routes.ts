import { changeOwnDiscord, getOwnDiscord } from '@muhur/contract/discord/own'
import { signedIn } from '../../http/caller.ts'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { actBy, record } from '../../record/audit/record.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import type { Queries } from '../../db/db.ts'
import { lockPresent } from '../../db/person.ts'
import { Failure } from '../../start/faults/failure.ts'
import { discordSettings } from '../settings/store.ts'
import { chooseMessages, ownMessages } from './store.ts'

/** A buyer's messages, and the switch that turns them off. */
export function discordMessageRoutes(app: App, deps: Deps): void {
  const ownOf = async (queries: Queries, userId: string) => {
    const { token, messages } = await discordSettings(deps, queries)
    return { enabled: token !== null && messages.length > 0, ...(await ownMessages(queries, userId)) }
  }

  serve(app, getOwnDiscord, (request) => ownOf(deps.db.queries, signedIn(request).id))

  serve(app, changeOwnDiscord, (request, reply) =>
    changeOnce(deps, reply, async (transaction) => {
      const { id } = signedIn(request)
      if ((await lockPresent(transaction, [id])).length === 0) throw new Failure('SESSION_ENDED')
      const { opted_out } = request.body
      const { opted_out: before } = await ownMessages(transaction, id)
      await chooseMessages(transaction, id, opted_out)
      const detail = { opted_out, before: { opted_out: before } }
      const entry = { action: 'user.discord_messages', subject_id: id, detail }
      if (opted_out !== before) await record(transaction, { ...actBy(request), ...entry })
      return ownOf(transaction, id)
    }),
  )
}
