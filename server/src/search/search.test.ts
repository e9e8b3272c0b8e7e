import { searchUrl, type Found } from '@muhur/contract/search'
import { expect, test } from 'vitest'
import { world } from '../../test/world.ts'

const w = await world()

async function find(q: string): Promise<Found> {
  const url = `${searchUrl}?${new URLSearchParams({ q })}`
  const answer = await w.request('GET', url, { headers: await w.signIn('ayse') })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

test('only admins search, and not for nothing', async () => {
  expect((await w.request('GET', `${searchUrl}?q=a`)).statusCode).toBe(401)
  const headers = await w.signIn('mehmet')
  expect((await w.request('GET', `${searchUrl}?q=a`, { headers })).statusCode).toBe(403)
  const admin = await w.signIn('ayse')
  expect((await w.request('GET', searchUrl, { headers: admin })).statusCode).toBe(400)
  expect(await find(' ')).toEqual({ licenses: [], users: [], products: [] })
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
  const { id } = await w.product({ name: 'Işık Motoru' })
  expect((await find('meh')).users).toMatchObject([{ discord_username: 'mehmet' }])
  expect((await find('110000000000000002')).users).toMatchObject([{ discord_username: 'mehmet' }])
  expect((await find('isik')).products).toEqual([{ id, name: 'Işık Motoru' }])
})
