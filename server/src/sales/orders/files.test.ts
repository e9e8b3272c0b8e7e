import { channelOrdersUrl, ordersFileUrl, revenueUrl, type OrdersUpload } from '@muhur/contract/sales/orders'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { genericShop } from './sales.fixture.ts'

const w = await world()

async function shop() {
  const { id: product_id } = await w.product()
  return { ...(await genericShop(w)), product_id }
}

test('a file of orders gives what notices would, and says which rows cannot be read', async () => {
  const { map, channel, ayse, product_id, licenses, notice } = await shop()
  await map({ external_product: 'bot', product_id, price: '10.50', currency: 'TRY' })
  const file = [
    'order;product;quantity;price;currency;discord_id',
    'S-1;bot;2;10,50;tl;110000000000000002',
    'S-2;başka;1;;;110000000000000002',
    'S-4;bot;1;;;110000000000000002',
    'S-5;bot;1;10,50;;110000000000000002',
    'S-3;bot;0;;;110000000000000002',
  ].join('\n')
  const upload = () =>
    w.request('POST', channelOrdersUrl(channel.id), {
      headers: { ...ayse.headers, 'content-type': 'text/csv' },
      payload: file,
    })
  const refused = [{ row: 6, reason: 'Adet 1 ile 100 arasında bir sayı olmalıdır.' }]
  for (let time = 0; time < 2; time++)
    expect((await upload()).json()).toEqual({ orders: 4, paid: 1, held: 3, refused })
  expect(await licenses()).toHaveLength(2)
  expect((await notice('paid', { id: 'S-1' })).body.state).toBe('paid')
  expect(await licenses()).toHaveLength(2)
  const csv = (await w.request('GET', ordersFileUrl, ayse)).body
  expect(csv).toContain('S-1;Sitem;Ödendi;')
  expect(csv).toContain('S-2;Sitem;Karar bekliyor;eşleme yok;')
})

test('revenue is told by month, product and currency, without what was given back', async () => {
  const { map, notice, ayse, product_id } = await shop()
  await map({ external_product: 'bot', product_id })
  await notice('paid', { id: 'S-1', total: 100, currency: 'TRY' })
  await notice('paid', { id: 'S-2', total: '50.25', currency: 'TRY' })
  await notice('paid', { id: 'S-3', total: 20, currency: 'USD' })
  await notice('refunded', { id: 'S-2' })
  const rows = (await w.request('GET', revenueUrl, ayse)).json<object[]>()
  const product = { id: product_id, name: expect.any(String) }
  expect(rows).toEqual(
    expect.arrayContaining([
      {
        month: expect.any(String),
        currency: 'TRY',
        product,
        orders: 2,
        revenue: '100.00',
        refunded_orders: 1,
        refunded: '50.25',
      },
      {
        month: expect.any(String),
        currency: 'USD',
        product,
        orders: 1,
        revenue: '20.00',
        refunded_orders: 0,
        refunded: '0.00',
      },
    ]),
  )
})

test('a row that contradicts its order’s first row, and one that no notice could tell, leave their order out', async () => {
  const { map, channel, ayse, product_id, licenses } = await shop()
  await map({ external_product: 'bot', product_id })
  const upload = async (rows: string[]) => {
    const payload = ['order;product;currency;discord_id;email;name', ...rows].join('\n')
    const headers = { ...ayse.headers, 'content-type': 'text/csv' }
    return (await w.request('POST', channelOrdersUrl(channel.id), { headers, payload })).json<OrdersUpload>()
  }
  const first = ';bot;TRY;110000000000000002;mehmet@example.com;Mehmet'
  const reasons = async (...rows: string[]) => (await upload(rows)).refused.map(({ reason }) => reason)
  expect(await reasons(`S-1${first}`, 'S-1;bot;USD;;;')).toEqual([expect.stringContaining('Para birimi')])
  expect(await reasons(`S-1${first}`, 'S-1;bot;;;zeynep@example.com;')).toEqual([
    expect.stringContaining('E-posta adresi'),
  ])
  expect(await reasons(`S-1${first}`, 'S-1;bot;;110000000000000003;;')).toEqual([
    expect.stringContaining('Discord kimliği'),
  ])
  expect(await reasons('"S\n1";bot;;;;', 'S\u202e1;bot;;;;', 'S-1;bot;;;;Meh\u0007met')).toEqual(
    Array(3).fill('Bir hücrede satır sonu ya da görünmeyen bir karakter var.'),
  )
  expect(await reasons(...Array<string>(51).fill(`S-1${first}`))).toEqual([
    'Bir siparişte en çok 50 satır olur.',
  ])
  expect(await licenses()).toEqual([])
  const good = [`S-1${first}`, 'S-1;bot;tl;;MEHMET@example.com;', 'S-1;bot;;;;']
  expect(await upload(good)).toEqual({ orders: 1, paid: 1, held: 0, refused: [] })
  expect(await licenses()).toHaveLength(3)
})
