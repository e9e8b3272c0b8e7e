import {
  channelsUrl,
  channelUrl,
  mappingsUrl,
  type IssuedChannel,
  type NewMapping,
} from '@muhur/contract/sales/channels'
import { channelNoticeUrl, orderUrl, type OrderDetail } from '@muhur/contract/sales/orders'
import type { ProviderName } from '@muhur/contract/sales/providers'
import { createHmac, hash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Shop } from '../../../test/shop/shop.ts'

/** Keys of the marketplaces, which they give to the seller. */
const keys = { tebex: 'tbx-5f0c2a', webhook: 'vxl-webhook-91', signing: 'vxl-signing-27' }

/** A channel at a marketplace with a mapping for product "101"; notices go over real HTTP. */
export async function marketplace(w: Shop, provider: ProviderName, mapping: Partial<NewMapping> = {}) {
  const ayse = { headers: await w.signIn('ayse') }
  const ask = async <T>(method: 'POST' | 'PATCH', url: string, payload: object): Promise<T> => {
    const response = await w.request(method, url, { ...ayse, payload })
    expect(response.statusCode, response.body).toBeLessThan(300)
    return response.json<T>()
  }
  const given = {
    tebex: { secret_key: keys.tebex },
    voxel: { webhook_secret: keys.webhook, signing_secret: keys.signing },
  }
  const channel = await ask<IssuedChannel>('POST', channelsUrl, {
    provider,
    name: provider,
    ...(provider in given && { secrets: given[provider as keyof typeof given] }),
  })
  const { id: product_id } = await w.product()
  await ask('POST', mappingsUrl(channel.id), { external_product: '101', product_id, ...mapping })

  return {
    channel,
    product_id,
    change: (change: object) => ask('PATCH', channelUrl(channel.id), change),
    post: (url: string, payload: object) => ask<object>('POST', url, payload),
    send: (body: string | URLSearchParams | FormData, headers: Record<string, string> = {}) =>
      sendTo(w.address, channel.id, body, headers),
    order: async (id: string) => (await w.request('GET', orderUrl(id), ayse)).json<OrderDetail>(),
    licenses: () => w.db.queries.selectFrom('license_facts').selectAll().orderBy('id').execute(),
    orders: () => w.db.queries.selectFrom('orders').selectAll().orderBy('id').execute(),
  }
}
export type Marketplace = Awaited<ReturnType<typeof marketplace>>

export async function sendTo(
  address: string,
  channelId: string,
  body: string | URLSearchParams | FormData,
  headers: Record<string, string> = {},
) {
  const response = await fetch(address + channelNoticeUrl(channelId), { method: 'POST', body, headers })
  const text = await response.text()
  const type = response.headers.get('content-type')
  return {
    status: response.status,
    type,
    cache: response.headers.get('cache-control'),
    text,
    body: (type?.includes('json') ? JSON.parse(text) : {}) as {
      order_id: string
      state: string
      code: string
    },
  }
}

/** Signs and sends as Tebex does; a notice of the same payment may come with another id. */
export function tebexStore({ send }: Pick<Marketplace, 'send'>) {
  const signed = (body: string, key = keys.tebex) =>
    createHmac('sha256', key).update(hash('sha256', body)).digest('hex')
  const payment = (transaction_id: string, more: object = {}) => ({
    transaction_id,
    payment_sequence: 'oneoff',
    price: { amount: 9.9, currency: 'EUR' },
    price_paid: { amount: 9.9, currency: 'EUR' },
    customer: {
      email: 'zeynep@example.com',
      ip: '192.0.2.7',
      postal_code: '34000',
      username: { id: '4711', username: 'zey' },
    },
    products: [{ id: 101, quantity: 1, variables: [] }],
    recurring_payment_reference: null,
    ...more,
  })
  return {
    payment,
    event: (
      type: string,
      subject: object,
      { id = randomUUID(), key = keys.tebex, body = '' }: Signed = {},
    ) => {
      const text = JSON.stringify({ id, type, date: '2026-01-01T00:00:00+00:00', subject })
      return send(body || text, { 'content-type': 'application/json', 'x-signature': signed(text, key) })
    },
  }
}

/** Sends BuiltByBit's requests for a purchase (webhook) and for a download (placeholder). */
export function builtbybitStore({ send, channel }: Pick<Marketplace, 'send' | 'channel'>) {
  const secret = channel.secret!
  return {
    purchase: (more: object = {}) =>
      send(JSON.stringify({ ...filledIn(secret), ...more }), { 'content-type': 'application/json' }),
    download: ({ form = new URLSearchParams(), ...more }: Download = {}) => {
      const fields = { builtbybit: 'true', steam_id: '', user_id: '77', resource_id: '101', version_id: '5' }
      for (const [name, value] of Object.entries({ ...fields, version_number: '1.0', secret, ...more }))
        form.append(name, value)
      return send(form)
    },
  }
}
/** The body that the chapter shows to sellers, as BuiltByBit fills it in. */
function filledIn(secret: string): object {
  const [, body = ''] = /```json name="Webhook gövdesi"\n(.*?)```/s.exec(chapter) ?? []
  const values: Record<string, string> = { user_id: '77', username: 'zey', resource_id: '101', addon_id: '0' }
  Object.assign(values, { bundle_id: '0', renewal: '', list_price: '9.90', final_price: '9.90' })
  Object.assign(values, { purchase_date: '1700000000', ANAHTAR: secret })
  return JSON.parse(body.replaceAll(/\{(\w+)\}|ANAHTAR/g, (word, name = word) => values[name]!)) as object
}
const chapter = readFileSync(new URL('../../../../docs/tr/builtbybit.md', import.meta.url), 'utf8')

interface Download {
  form?: URLSearchParams | FormData
  user_id?: string
  resource_id?: string
  secret?: string
}

/** Signs and sends as Voxel Shop does; the placeholder has a key of its own. */
export function voxelStore({ send }: Pick<Marketplace, 'send'>, now: () => Date) {
  const seconds = () => Math.floor(now().getTime() / 1000)
  const signed = (body: object, key: string) => {
    const text = JSON.stringify(body, null, 2)
    return send(text, {
      'content-type': 'application/json',
      'x-polymart-webhook-version': '1',
      'x-polymart-signature': createHmac('sha256', key).update(text).digest('hex'),
    })
  }
  return {
    event: (
      event: string,
      { nonce = randomUUID(), user = 77, key = keys.webhook, skew = 0, ...more }: Placeholder = {},
    ) =>
      signed(
        {
          event,
          time: seconds() + skew,
          ...more,
          nonce,
          payload: { product: { id: '101', title: 'Bot' }, user: { id: user } },
        },
        key,
      ),
    placeholder: ({ skew = 0, nonce = randomUUID(), key = keys.signing, ...more }: Placeholder = {}) =>
      signed({ user: 77, product: 101, nonce, placeholder: 'LICENSE', time: seconds() + skew, ...more }, key),
  }
}
interface Signed {
  id?: string
  key?: string
  /** A body sent in place of the signed body. */
  body?: string
}
interface Placeholder {
  user?: number
  /** Seconds that the time is away from service time. */
  skew?: number
  nonce?: string
  key?: string
  product?: number
  test?: boolean
  /** In place of service time with its skew. */
  time?: unknown
}
