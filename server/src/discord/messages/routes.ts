import { changeOwnDiscord, getOwnDiscord } from '@muhur/contract/discord/own'
import { signedIn } from '../../http/caller.ts'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import type { Queries } from '../../db/db.ts'
import { lockPresent } from '../../db/person.ts'
import { Failure } from '../../start/faults/failure.ts'
import { discordSettings } from '../settings/store.ts'
import { chooseMessages, ownMessages } from './store.ts'

/** What buyers read of the messages to them, and whether they want any. */
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
      await chooseMessages(transaction, id, request.body.opted_out)
      return ownOf(transaction, id)
    }),
  )
}
