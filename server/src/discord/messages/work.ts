import type { Deps } from '../../http/deps.ts'
import { eventOf } from '../../record/events/wire.ts'
import type { DiscordAnswer, DiscordApi } from '../api/client.ts'
import { channelMessage, directMessage, type ComponentsOf } from './build.ts'
import * as store from './store.ts'

const perTurn = 5
/** Discord's bots shall not open many channels at once; a message to the seller's channel waits no longer than an hour. */
const hour = 3_600

/**
 * Sends the due messages. At most once: a message counts as begun before the call, its nonce makes Discord know a repeat for some
 * minutes, and an attempt without an answer is not repeated behind them. The dashboard then carries the message. Within those
 * minutes, as after a process that was killed, exactly once.
 */
export async function sendMessages(
  { db: { queries }, config: { publicUrl } }: Pick<Deps, 'db' | 'config'>,
  api: DiscordApi,
  sellersChannel: string | null,
  componentsOf?: ComponentsOf,
): Promise<void> {
  for (const message of await store.takeMessages(queries, perTurn)) {
    const { place, event, sale, refusal } = message
    const content = eventOf(event)
    const body =
      place === 'channel'
        ? channelMessage(content, publicUrl, sale, componentsOf)
        : directMessage(content, publicUrl, refusal)
    if (message.isLate) await store.endMessage(queries, message, 'unknown', 'UNREACHABLE')
    else if (
      !body ||
      message.opted_out ||
      (place === 'channel' ? sellersChannel : message.discord_id) === null
    )
      await store.endMessage(queries, message, 'closed')
    else await settle(message, await send(message, body))
  }

  async function send(
    message: store.Sendable,
    body: object,
  ): Promise<DiscordAnswer<unknown> & { isUnopened?: true }> {
    const { id, user_id, discord_id } = message
    let channel = user_id === null ? sellersChannel : message.channel_id
    if (user_id !== null && channel === null) {
      const opened = await api<{ id: string }>({
        method: 'POST',
        path: '/users/@me/channels',
        body: { recipient_id: discord_id },
      })
      if (!opened.ok) return { ...opened, isUnopened: true }
      channel = opened.body.id
      await store.keepChannel(queries, user_id, channel)
    }
    const nonce = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
    return api({
      method: 'POST',
      path: `/channels/${channel}/messages`,
      body: { ...body, nonce, enforce_nonce: true },
    })
  }

  async function settle(message: store.Sendable, answer: Awaited<ReturnType<typeof send>>): Promise<void> {
    const { user_id, attempts } = message
    if (answer.ok) return store.endMessage(queries, message, 'sent')
    const { fault, status, retryAfter, isUnopened, isUnasked } = answer
    const isUnsent = status !== null || isUnasked === true || isUnopened === true
    const again = (seconds: number) => store.putOffMessage(queries, message, { seconds, fault, isUnsent })
    switch (fault) {
      case 'BUSY':
        return again(retryAfter ?? 1)
      case 'UNREACHABLE':
        return again(isUnsent ? Math.min(2 ** attempts, 300) : 20)
      case 'NO_TOKEN':
      case 'STOPPED':
      case 'TOKEN_REFUSED':
        return again(60)
      case 'CLOSED_MESSAGES':
        return store.endMessage(queries, message, 'closed', fault)
    }
    if (user_id === null)
      return attempts < 24 ? again(hour) : store.endMessage(queries, message, 'failed', fault)
    if (fault === 'CHANNEL_GONE' && message.channel_id !== null) {
      await store.keepChannel(queries, user_id, null)
      return again(5)
    }
    return store.endMessage(queries, message, 'failed', fault)
  }
}
