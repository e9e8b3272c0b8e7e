import {
  adminLicensesUrl,
  adminLicenseUrl,
  ownLicenseUrl,
  userLicensesUrl,
  type License,
} from '@muhur/contract/shop/licenses'
import { expect, test } from 'vitest'
import { world } from '../../../../test/shop/world.ts'

const w = await world()

test('a buyer’s own name for a license is found, sorts the list, and stands on record', async () => {
  const { id: product_id } = await w.product({ name: 'Koruma Işığı' })
  const [one, other, third] = [
    await w.license({ product_id, expires_at: '2027-02-01T00:00:00Z' }),
    await w.license(),
    await w.license({ expires_at: '2027-01-01T00:00:00Z' }),
  ]
  const ids = [one.id, other.id, third.id]
  const mehmet = await w.userId('mehmet')
  const headers = await w.signIn('mehmet')
  const rename = (nickname: string | null) =>
    w.request('PATCH', ownLicenseUrl(mehmet, third.id), { headers, payload: { nickname } })
  const find = async (query: string) =>
    (await w.request('GET', `${userLicensesUrl(mehmet)}?page=1&${query}`, { headers }))
      .json<License[]>()
      .map(({ id }) => ids.indexOf(id))

  expect((await rename('  Çilek sunucusu ')).json()).toEqual({ id: third.id, nickname: 'Çilek sunucusu' })
  await rename('Çilek sunucusu')
  expect(await find('q=cilek')).toEqual([2])
  expect(await find('sort=name')).toEqual([2, 0, 1])
  expect(await find('sort=-name')).toEqual([1, 0, 2])
  expect(await find('sort=expires_at')).toEqual([2, 0, 1])
  expect(await find('sort=created_at')).toEqual([0, 1, 2])
  const ayse = await w.signIn('ayse')
  const read = async () =>
    (await w.request('GET', adminLicenseUrl(third.id), { headers: ayse })).json<License>()
  expect((await read()).nickname).toBe('Çilek sunucusu')
  const inShop = async (q: string) =>
    (await w.request('GET', `${adminLicensesUrl}?q=${q}`, { headers: ayse }))
      .json<License[]>()
      .map(({ id }) => id)
  expect(await inShop('cilek')).toEqual([third.id])
  expect(await inShop('sunuc&status=active&page=1')).toEqual([third.id])
  await rename(null)
  expect((await read()).nickname).toBeNull()
  const history = (await w.request('GET', `${adminLicenseUrl(third.id)}/history`, { headers: ayse })).json()
  expect(history).toMatchObject([
    { action: 'license.rename', detail: { nickname: null, before: { nickname: 'Çilek sunucusu' } } },
    { action: 'license.rename', detail: { nickname: 'Çilek sunucusu', before: { nickname: null } } },
    { action: 'license.create' },
  ])
})

test.each(['', ' ', 'a'.repeat(61), 'iki\nsatır', '\u202eters'])(
  '%j is no name for a license',
  async (nickname) => {
    const { id, owner } = await w.license()
    const headers = await w.signIn('mehmet')
    const answer = await w.request('PATCH', ownLicenseUrl(owner.id, id), { headers, payload: { nickname } })
    expect(answer.statusCode).toBe(400)
  },
)

test('nobody but the owner names a license, not even an admin, and the new owner does not read the name', async () => {
  const { id, owner } = await w.license()
  const [ayse, mehmet, zeynep] = [await w.signIn('ayse'), await w.signIn('mehmet'), await w.signIn('zeynep')]
  const payload = { nickname: 'Ana sunucu' }
  const rename = (userId: string, headers: Record<string, string>) =>
    w.request('PATCH', ownLicenseUrl(userId, id), { headers, payload })
  expect((await rename(owner.id, ayse)).json()).toMatchObject({ code: 'NOT_YOURS' })
  expect((await rename(await w.userId('ayse'), ayse)).json()).toMatchObject({ code: 'LICENSE_NOT_FOUND' })
  expect((await rename(await w.userId('zeynep'), zeynep)).json()).toMatchObject({ code: 'LICENSE_NOT_FOUND' })
  expect((await rename(owner.id, mehmet)).statusCode).toBe(200)
  const user_id = await w.userId('zeynep')
  await w.request('PATCH', adminLicenseUrl(id), { headers: ayse, payload: { user_id } })
  const own = await w.request('GET', ownLicenseUrl(user_id, id), { headers: zeynep })
  expect(own.json()).toMatchObject({ id, nickname: null })
})
