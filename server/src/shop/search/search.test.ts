import { blocksUrl } from '@muhur/contract/shop/blocks'
import { importsUrl } from '@muhur/contract/shop/imports/imports'
import { adminLicensesUrl } from '@muhur/contract/shop/licenses'
import { searchUrl, type Found } from '@muhur/contract/shop/search'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { newRequestRef } from '../../http/requests/request-ref.ts'
import { addDenials } from '../../gate/verdicts/store.ts'

const w = await world()

async function find(q: string): Promise<Found> {
  const url = `${searchUrl}?${new URLSearchParams({ q })}`
  const answer = await w.request('GET', url, { headers: await w.signIn('ayse') })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

test('nobody searches for nothing', async () => {
  const admin = await w.signIn('ayse')
  expect((await w.request('GET', searchUrl, { headers: admin })).statusCode).toBe(400)
  expect(await find(' ')).toEqual({
    licenses: [],
    users: [],
    products: [],
    denials: [],
    blocks: [],
    imports: [],
    orders: [],
  })
})

test('a license is found by how its key begins, however it is typed, and no key comes whole', async () => {
  const { id, license_key } = await w.license()
  await w.license()
  const shown = license_key.slice(0, 16)
  for (const typed of [shown, shown.slice(0, 12), license_key, shown.toLowerCase()]) {
    const { licenses } = await find(typed)
    expect(licenses).toMatchObject([
      {
        id,
        license_key: shown,
        status: 'active',
        product_name: 'Ticket Bot',
        owner: { discord_id: '110000000000000002' },
      },
    ])
  }
  expect((await find('MHR')).licenses).toEqual([])
  expect((await find('ticket')).licenses).toEqual([])
})

test('users and products are found by part of their names, users by their Discord id too', async () => {
  await w.signIn('mehmet')
  const { id, name, published_at, archived_at } = await w.product({ name: 'Işık Motoru' })
  expect((await find('meh')).users).toMatchObject([{ discord_username: 'mehmet' }])
  expect((await find('110000000000000002')).users).toMatchObject([{ discord_username: 'mehmet' }])
  expect((await find('isik')).products).toEqual([{ id, name, test: false, published_at, archived_at }])
})

test('a person brings the newest of their licenses, and nobody else’s', async () => {
  await w.signIn('zeynep')
  await w.license()
  expect((await find('zeyn')).licenses).toEqual([])
  const issued = []
  while (issued.length < 6) issued.push(await w.license({ discord_id: '110000000000000003' }))
  const { users, licenses } = await find('zeyn')
  expect(users).toMatchObject([{ discord_username: 'zeynep' }])
  const newest = issued.toReversed().slice(0, 5)
  expect(licenses.map(({ id }) => id)).toEqual(newest.map(({ id }) => id))
})

test('a person brings the newest license of each status, however old', async () => {
  await w.signIn('mehmet')
  const oldest = await w.license()
  const admin = await w.signIn('ayse')
  const url = `${adminLicensesUrl}/${oldest.id}`
  const payload = { status: 'suspended' }
  expect((await w.request('PATCH', url, { headers: admin, payload })).statusCode).toBe(200)
  for (let more = 0; more < 5; more++) await w.license()
  const { licenses } = await find('mehmet')
  expect(licenses.map(({ status }) => status)).toEqual([...Array<string>(5).fill('active'), 'suspended'])
  expect(licenses.at(-1)!.id).toBe(oldest.id)
})

test('a typing error in a person’s name is forgiven where nothing else fits', async () => {
  await w.signIn('mehmet')
  await w.license()
  for (const typed of ['mehmte', 'mehmt', 'mehhmet', 'memhet', 'MEHNET', 'mehmet exmaple'])
    expect(await find(typed)).toMatchObject({
      users: [{ discord_username: 'mehmet' }],
      licenses: [{ owner: { discord_username: 'mehmet' } }],
    })
  for (const typed of ['mhemte', 'zehmet', 'meht', 'mehmet yok'])
    expect((await find(typed)).users).toEqual([])
})

test('a typing error in a product’s name is forgiven where nothing else fits', async () => {
  await w.product()
  await w.product({ name: 'KorumaPlus' })
  for (const typed of ['tikcet', 'tiket bot', 'TİKET']) {
    const { products } = await find(typed)
    expect(products.map(({ name }) => name)).toEqual(['Ticket Bot'])
  }
  expect((await find('korumaplsu')).products).toMatchObject([{ name: 'KorumaPlus' }])
  for (const typed of ['itcket', 'tikcet yok']) expect((await find(typed)).products).toEqual([])
})

test('a refusal is found by its reference or its license, a block by its address or note, an import by its file', async () => {
  const { id, license_key } = await w.license()
  const [requestRef, at] = [newRequestRef(), w.clock.now().toISOString()]
  const call = { verb: 'validate', address: '192.0.2.7', fingerprintHash: null, version: null } as const
  await addDenials(w.db.queries, [{ licenseId: id, requestRef, at, code: 'SUSPENDED', ...call }])
  for (const typed of [requestRef, requestRef.toLowerCase(), license_key.slice(0, 12)])
    expect((await find(typed)).denials).toMatchObject([{ request_ref: requestRef, code: 'SUSPENDED' }])

  const headers = await w.signIn('ayse')
  const payload = { network: '198.51.100.0/24', note: 'Işıklı saldırı' }
  expect((await w.request('POST', blocksUrl, { headers, payload })).statusCode).toBe(201)
  for (const typed of ['198.51', 'isikli']) expect((await find(typed)).blocks).toMatchObject([payload])
  expect((await find('203.0')).blocks).toEqual([])

  await w.request('POST', `${importsUrl}?file_name=Eski%20Sat%C4%B1%C5%9Flar.csv&last=true`, {
    headers: { ...headers, 'content-type': 'text/csv' },
    payload: 'Ürün',
  })
  expect((await find('satis')).imports).toMatchObject([{ file_name: 'Eski Satışlar.csv' }])
})

test('an order is found by how its number or its buyer’s name begins', async () => {
  const id = '0199a000-0000-7000-8000-000000000601'
  await w.db.executeSql(`
    insert into channels (id, provider, name, secrets_sealed) values ('${id}', 'generic', 'Sitem', '');
    insert into orders (id, channel_id, external_id, state, buyer_name)
    values ('${id}', '${id}', 'S-1042', 'pending', 'Işıl Demir')`)
  for (const typed of ['S-104', 'isil'])
    expect((await find(typed)).orders).toEqual([{ id, external_id: 'S-1042', buyer_name: 'Işıl Demir' }])
  expect((await find('S-2042')).orders).toEqual([])
})
