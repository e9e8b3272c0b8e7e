import { hundredthsOf } from '@muhur/contract/sales/money'
import type { NewMapping } from '@muhur/contract/sales/channels'
import type { HeldReason, OrderState } from '@muhur/contract/sales/orders'
import { v7 as newId } from 'uuid'
import { demoPeople } from '../src/access/demo/demo-people.ts'
import { findOrInvite } from '../src/access/users/store.ts'
import type { Queries } from '../src/db/db.ts'
import { createMapping } from '../src/sales/channels/mappings.ts'
import { keepNotice } from '../src/sales/channels/notices.ts'
import { createChannel } from '../src/sales/channels/store.ts'
import { addLines, addOrder } from '../src/sales/orders/write.ts'
import type { Secrets } from '../src/start/secrets.ts'
import { bornBefore, instantIn } from './ages.ts'
import type { DemoLicense } from './demo-shop.ts'

interface DemoMapping extends Omit<NewMapping, 'product_id'> {
  gives: string
}

const mappings: DemoMapping[] = [
  { external_product: 'ticket-bot-yillik', gives: 'Ticket Bot', max_instances: 3, days: 365, price: '1499' },
  { external_product: 'ticket-bot-aylik', gives: 'Ticket Bot', days: 30, price: '149', renewal: 'extend' },
  { external_product: 'koruma-plus', gives: 'KorumaPlus', max_instances: 5, price: '899' },
  { external_product: 'koruma-plus-6-ay', gives: 'KorumaPlus', days: 183, price: '24', currency: 'USD' },
]

interface DemoOrder {
  external_id: string
  owner: 'mehmet' | 'zeynep'
  product: string
  total: string
  currency?: string
  state?: OrderState
  held_reason?: HeldReason
  days_ago: number
  /** Product and age of the license that came of the order. */
  license?: Pick<DemoLicense, 'product' | 'issued_days_ago'>
}

const orders: DemoOrder[] = [
  {
    external_id: 'S-1007',
    owner: 'mehmet',
    product: 'koruma-plus',
    total: '899',
    days_ago: 210,
    license: { product: 'KorumaPlus', issued_days_ago: 210 },
  },
  {
    external_id: 'S-1009',
    owner: 'mehmet',
    product: 'koruma-plus-6-ay',
    total: '24',
    currency: 'USD',
    days_ago: 203,
    license: { product: 'KorumaPlus', issued_days_ago: 203 },
  },
  {
    external_id: 'S-1026',
    owner: 'mehmet',
    product: 'ticket-bot-yillik',
    total: '1499',
    days_ago: 125,
    license: { product: 'Ticket Bot', issued_days_ago: 125 },
  },
  {
    external_id: 'S-1031',
    owner: 'mehmet',
    product: 'cekilis-motoru',
    total: '24',
    currency: 'USD',
    state: 'refunded',
    days_ago: 96,
    license: { product: 'Çekiliş Motoru', issued_days_ago: 96 },
  },
  {
    external_id: 'S-1044',
    owner: 'mehmet',
    product: 'ticket-bot-aylik',
    total: '149',
    days_ago: 2,
    license: { product: 'Ticket Bot', issued_days_ago: 2 },
  },
  {
    external_id: 'S-1045',
    owner: 'zeynep',
    product: 'ticket-bot-omur-boyu',
    total: '2499',
    state: 'held',
    held_reason: 'unmapped',
    days_ago: 0.3,
  },
  {
    external_id: 'S-1046',
    owner: 'mehmet',
    product: 'ticket-bot-aylik',
    total: '99',
    state: 'held',
    held_reason: 'price',
    days_ago: 0.1,
  },
]

/** Ayşe's own site as a channel: what its products give, the orders that came, and a notice that nobody understood. */
export async function seedSales(
  transaction: Queries,
  secrets: Secrets,
  productIds: ReadonlyMap<string, string>,
  licenses: readonly (DemoLicense & { id: string })[],
): Promise<void> {
  const vault = { secrets, publicUrl: '' }
  const channel = await createChannel(transaction, vault, { provider: 'generic', name: 'Kendi sitem' })
  for (const { gives, ...mapping } of mappings) {
    const product_id = productIds.get(gives)!
    await createMapping(transaction, channel.id, { currency: 'TRY', ...mapping, product_id })
  }
  for (const order of orders) await seedOrder(transaction, secrets, channel.id, order, licenses)
  const body = JSON.stringify({ type: 'order.completed', data: { order: { id: 'S-1043' } } })
  await keepNotice(transaction, secrets, {
    channel_id: channel.id,
    once: 'demo',
    kind: null,
    state: 'failed',
    failure: {
      code: 'NOTICE_UNREADABLE',
      message: '“order.completed” bilinen bir bildirim türü değil.',
      field: 'type',
    },
    kept: { id: 'demo', body },
  })
  const last_notice_at = instantIn(-orders.at(-1)!.days_ago)
  await transaction.updateTable('channels').set({ last_notice_at }).where('id', '=', channel.id).execute()
}

async function seedOrder(
  transaction: Queries,
  secrets: Secrets,
  channel_id: string,
  { external_id, owner, product, total, currency = 'TRY', license, days_ago, ...demo }: DemoOrder,
  licenses: readonly (DemoLicense & { id: string })[],
): Promise<void> {
  const { state = 'paid', held_reason = null } = demo
  const { id, created_at } = bornBefore(days_ago)
  const { discord_id } = demoPeople.find((person) => person.discord_username === owner)!
  const price = hundredthsOf(total)!
  const buyer = { discord_id, name: owner }
  const notice = { once: external_id, kind: 'paid' as const, external_id, buyer, total: price, currency }
  await addOrder(transaction, secrets, { id, channel_id }, notice)
  await addLines(transaction, id, [{ product, quantity: 1, price }])
  const user_id = await findOrInvite(transaction, { discord_id })
  const paid_at = state === 'held' ? null : created_at
  await transaction
    .updateTable('orders')
    .set({ state, held_reason, user_id, paid_at, created_at })
    .where('id', '=', id)
    .execute()
  for (const kind of state === 'refunded' ? ['paid', 'refunded'] : ['paid'])
    await transaction
      .insertInto('channel_notices')
      .values({
        id: newId({ msecs: Date.parse(created_at) }),
        channel_id,
        once: `${external_id} ${kind}`,
        kind,
        state: 'done',
        order_id: id,
        received_at: created_at,
      })
      .execute()
  const given = licenses.find(
    (each) => each.product === license?.product && each.issued_days_ago === license.issued_days_ago,
  )
  if (!given) return
  const { id: line_id } = await transaction
    .updateTable('order_lines')
    .set((line) => ({
      refund: 'revoke',
      product_id: line.selectFrom('licenses').select('product_id').where('id', '=', given.id),
    }))
    .where('order_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  await transaction.insertInto('order_licenses').values({ line_id, unit: 1, license_id: given.id }).execute()
}
