import { usersUrl } from '@muhur/contract/access/users'
import { addressOf } from '@muhur/contract/operation'
import { operations } from '@muhur/contract/operations'
import { licenseInstancesUrl } from '@muhur/contract/shop/instances'
import {
  adminLicensesUrl,
  adminLicenseUrl,
  ownLicenseSorts,
  ownLicenseUrl,
  userLicensesUrl,
} from '@muhur/contract/shop/licenses'
import { adminProductsUrl } from '@muhur/contract/shop/products'
import { erasureRefusalUrl, erasuresUrl } from '@muhur/contract/shop/privacy'
import { releasesUrl, releaseUrl } from '@muhur/contract/releases/releases'
import { noticesUrl, ordersUrl } from '@muhur/contract/sales/orders'
import { randomUUID } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { pipelineOf } from '../../releases/catalog/releases.fixture.ts'
import { genericShop } from '../../sales/orders/sales.fixture.ts'

const w = await world()
const script = (text: string) => w.db.session((session) => session.script(text))
const asAyse = async () => ({ headers: await w.signIn('ayse') })

interface Row {
  id: string
}

/** A list with rows that come and go. */
interface Shelf {
  url: string
  query?: string
  /** Adds a row, and gives its id. */
  add: (index: number) => Promise<string>
  /** Takes a row out of the list. */
  remove: (id: string) => Promise<unknown>
}

async function read(url: string) {
  const response = await w.request('GET', url, await asAyse())
  return { status: response.statusCode, rows: response.json<Row[]>(), headers: response.headers }
}

/** Reads a list by its cursor, two rows at a time; `meanwhile` runs after each page with the page's rows. */
async function walk(url: string, query: string, meanwhile: (rows: Row[]) => Promise<unknown>) {
  const ids: string[] = []
  for (let cursor = ''; ;) {
    const { status, rows } = await read(`${url}?limit=2${query}${cursor}`)
    expect(status, JSON.stringify(rows)).toBe(200)
    if (rows.length === 0) return ids
    ids.push(...rows.map(({ id }) => id))
    cursor = `&cursor=${rows.at(-1)!.id}`
    await meanwhile(rows)
  }
}

const shelves: Record<string, () => Promise<Shelf>> = {
  orders: async () => {
    const { notice } = await genericShop(w)
    return {
      url: ordersUrl,
      query: '&state=held',
      add: async (index) => (await notice('paid', { id: `S-${index}` })).body.order_id,
      remove: (id) =>
        script(`begin; set local session_replication_role = replica;
          delete from orders where id = '${id}'; commit`),
    }
  },
  notices: async () => {
    const { notice, channel } = await genericShop(w)
    return {
      url: noticesUrl,
      query: `&channel_id=${channel.id}`,
      add: async (index) => {
        await notice('paid', { id: `S-${index}` })
        return (await read(`${noticesUrl}?limit=1&channel_id=${channel.id}`)).rows[0]!.id
      },
      remove: (id) => script(`delete from channel_notices where id = '${id}'`),
    }
  },
  releases: async () => {
    const { id } = await w.product()
    const { draft, call } = await pipelineOf(w, id)
    return {
      url: releasesUrl,
      query: `&product_id=${id}&state=draft`,
      add: async (index) => (await draft(`1.0.${index}`)).body.id,
      remove: (release) => call('DELETE', releaseUrl(release)),
    }
  },
  erasures: async () => ({
    url: erasuresUrl,
    query: '&state=open',
    add: async (index) => {
      const [user, id] = [randomUUID(), newId()]
      // Two at a time have the same due date.
      await script(`
        insert into users (id, discord_id) values ('${user}', '7700000000000000${index + 10}');
        insert into erasure_requests (id, user_id, due_at)
          values ('${id}', '${user}', moment() + make_interval(days => ${Math.floor(index / 2)}))`)
      return id
    },
    remove: async (id) =>
      w.request('POST', erasureRefusalUrl(id), { ...(await asAyse()), payload: { reason: 'Kimlik yok.' } }),
  }),
  'licenses of a buyer': async () => {
    const { id: product_id } = await w.product()
    return {
      url: userLicensesUrl(await w.license({ product_id }).then(({ owner }) => owner.id)),
      add: async (index) => (await w.license({ product_id, note: String(index) })).id,
      remove: async (id) => w.request('DELETE', adminLicenseUrl(id), await asAyse()),
    }
  },
  'instances of a license': async () => {
    const { id, license_key } = await w.license({ max_instances: 100 })
    return {
      url: licenseInstancesUrl(id),
      query: '&place=held',
      add: async (index) => {
        const { body } = await w.gate('activate', { license_key, fingerprint: `machine-${index}` })
        return body.instance!.id
      },
      remove: (instance) => script(`delete from instances where id = '${instance}'`),
    }
  },
}

const unsorted = /^(instances|notices)/

test.each(
  Object.entries(shelves).flatMap(([name, open]) =>
    (unsorted.test(name) ? [''] : ['', name === 'erasures' ? 'due_at' : 'created_at']).map(
      (sort) => [name, sort, open] as const,
    ),
  ),
)('%s come once each, by their cursor, while rows come and go (sort: %s)', async (_name, sort, open) => {
  const { url, query = '', add, remove } = await open()
  const lasting: string[] = []
  const passing: string[] = []
  for (let index = 0; index < 12; index++) {
    const id = await add(index)
    if (index % 3 === 2) passing.push(id)
    else lasting.push(id)
  }
  let next = 12
  const ids = await walk(url, query + (sort && `&sort=${sort}`), async (rows) => {
    // The row of the cursor goes, where the row is one of those, and another one that nobody has read.
    const last = rows.at(-1)!.id
    if (passing.includes(last)) await remove(last)
    else if (passing.length > 0) await remove(passing.pop()!)
    if (next < 16) await add(next++)
  })
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(lasting))
})

const change = async (id: string, payload: object) =>
  w.request('PATCH', adminLicenseUrl(id), { ...(await asAyse()), payload })

test.each(ownLicenseSorts.flatMap((sort) => [sort, `-${sort}`] as const))(
  'a buyer’s licenses are read to the end in the order %s, equal and missing ends among them',
  async (sort) => {
    const { id: product_id } = await w.product()
    const ends = [null, '2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z']
    const made: string[] = []
    for (let index = 0; index < 9; index++)
      made.push((await w.license({ product_id, expires_at: ends[index % 3]! })).id)
    await change(made[4]!, { status: 'suspended' })
    const mehmet = await w.userId('mehmet')
    await w.request('PATCH', ownLicenseUrl(mehmet, made[2]!), {
      headers: await w.signIn('mehmet'),
      payload: { nickname: 'Ana sunucu' },
    })
    const url = userLicensesUrl(mehmet)
    const walked = await walk(url, `&sort=${sort}`, async () => {})
    expect(walked).toEqual((await read(`${url}?limit=200&sort=${sort}`)).rows.map(({ id }) => id))
    expect(walked.toSorted()).toEqual(made.toSorted())
  },
)

test('a page of the requests for erasure has the order that was asked for', async () => {
  const { add } = await shelves['erasures']!()
  for (let index = 20; index < 26; index++) await add(index)
  const ids = async (sort: string) =>
    (await read(`${erasuresUrl}?page=1&limit=200&sort=${sort}`)).rows.map(({ id }) => id)
  expect(await ids('due_at')).toEqual((await ids('-due_at')).toReversed())
})

test('a program that suspends what it reads as active reads every license', async () => {
  const { id: product_id } = await w.product()
  const made: string[] = []
  for (let index = 0; index < 7; index++) made.push((await w.license({ product_id })).id)
  const url = userLicensesUrl(await w.userId('mehmet'))
  const suspend = (rows: Row[]) => Promise.all(rows.map(({ id }) => change(id, { status: 'suspended' })))
  for (const sort of ['-created_at', 'name', 'expires_at']) {
    const walked = await walk(url, `&status=active&sort=${sort}`, suspend)
    expect(walked.toSorted()).toEqual(made.toSorted())
    for (const id of made) await change(id, { status: 'active' })
  }
})

test('a cursor that is no row is refused where its key is needed', async () => {
  const { owner } = await w.license()
  const own = `${userLicensesUrl(owner.id)}?cursor=${randomUUID()}`
  expect((await read(`${own}&sort=name`)).rows).toMatchObject({ code: 'LICENSE_NOT_FOUND' })
  expect((await read(own)).status).toBe(200)
  expect((await read(`${erasuresUrl}?cursor=${randomUUID()}`)).rows).toMatchObject({
    code: 'ERASURE_NOT_FOUND',
  })
  expect((await read(`${ordersUrl}?cursor=son`)).rows).toMatchObject({ code: 'BAD_REQUEST', field: 'cursor' })
})

const both = operations.filter(({ query }) =>
  ['page', 'cursor'].every((name) => name in ((query as { properties?: object })?.properties ?? {})),
)

test.each(both.map((operation) => [operation.id, operation] as const))(
  '%s refuses a page together with a cursor',
  async (_id, operation) => {
    const { id: licenseId, owner } = await w.license()
    const query = { page: '1', cursor: licenseId }
    const url = addressOf(operation, { params: { userId: owner.id, licenseId }, query })
    expect(await read(url)).toMatchObject({
      status: 400,
      rows: { code: 'BAD_REQUEST', field: 'cursor', error: 'page ile cursor birlikte verilmez.' },
    })
  },
)

test('each list with pages has a cursor, too', () => {
  const paged = operations.filter(
    ({ method, query }) =>
      method === 'GET' && 'page' in ((query as { properties?: object })?.properties ?? {}),
  )
  expect(both.map(({ id }) => id)).toEqual(paged.map(({ id }) => id))
})

test.each([
  [adminLicensesUrl, 'sort=owner'],
  [adminProductsUrl, 'sort=name&limit=2'],
  [usersUrl, 'sort=name'],
  [usersUrl, 'q=meh'],
  [usersUrl, `role=admin&cursor=${randomUUID()}`],
])('%s refuses without a page what pages alone know: %s', async (url, query) => {
  const alone = await read(`${url}?${query}`)
  expect(alone).toMatchObject({ status: 400, rows: { code: 'BAD_REQUEST', field: query.split('=')[0] } })
  expect((await read(`${url}?${query.replace(/&cursor.*/, '')}&page=1`)).status).toBe(200)
})
