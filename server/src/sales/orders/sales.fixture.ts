import { channelsUrl, mappingsUrl, type IssuedChannel, type NewMapping } from '@muhur/contract/sales/channels'
import { channelNoticeUrl, orderUrl, type OrderDetail } from '@muhur/contract/sales/orders'
import { createHmac, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { World } from '../../../test/shop/world.ts'

interface SentNotice {
  /** Headers that take the place of the right ones. */
  headers?: Record<string, string>
  id?: string
  /** Seconds that the timestamp is away from service time. */
  skew?: number
  secret?: string
  /** A body sent in place of the signed body. */
  body?: string
}

/** The seller's own program at a generic channel, signing as Standard Webhooks say. */
export async function genericShop(w: World) {
  const ayse = { headers: await w.signIn('ayse') }
  const post = async <T>(url: string, payload: object): Promise<T> => {
    const response = await w.request('POST', url, { ...ayse, payload })
    expect(response.statusCode, response.body).toBeLessThan(300)
    return response.json<T>()
  }
  const channel = await post<IssuedChannel>(channelsUrl, { provider: 'generic', name: 'Sitem' })

  async function send(
    payload: object,
    { headers, id = randomUUID(), skew = 0, secret, body }: SentNotice = {},
  ) {
    const written = JSON.stringify(payload)
    const timestamp = String(Math.floor(w.clock.now().getTime() / 1000) + skew)
    const key = Buffer.from((secret ?? channel.secret!).slice('whsec_'.length), 'base64')
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${written}`).digest('base64')
    const response = await w.app.inject({
      method: 'POST',
      url: channelNoticeUrl(channel.id),
      payload: body ?? written,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
        ...headers,
      },
    })
    return { status: response.statusCode, body: response.json() }
  }

  const order = async (id: string): Promise<OrderDetail> =>
    (await w.request('GET', orderUrl(id), ayse)).json<OrderDetail>()

  return {
    channel,
    post,
    ayse,
    send,
    order,
    map: (mapping: NewMapping) => post(mappingsUrl(channel.id), mapping),
    /** A notice about an order; a paid one has a line of the product "bot". */
    notice: (type: string, fields: { id: string } & Record<string, unknown>, how?: SentNotice) =>
      send({ type: `order.${type}`, data: { order: { ...(type === 'paid' && sold), ...fields } } }, how),
    licenses: () => w.db.queries.selectFrom('license_facts').selectAll().orderBy('id').execute(),
  }
}

const mehmetsDiscordId = '110000000000000002'
const sold = { buyer: { discord_id: mehmetsDiscordId, name: 'Mehmet' }, lines: [{ product: 'bot' }] }
