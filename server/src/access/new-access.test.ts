import { tokensUrl } from '@muhur/contract/access/tokens'
import { newAccessLimits, newAccessUrl, type NewAccess } from '@muhur/contract/access/own-sessions'
import { expect, test } from 'vitest'
import { LivePage } from '../../test/network/live-page.ts'
import { world } from '../../test/shop/world.ts'

const w = await world()
const chrome = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
}

/** Zeynep as a second admin. */
async function secondAdmin() {
  await w.signIn('zeynep')
  await w.db.queries
    .updateTable('users')
    .set({ role: 'admin', made_admin_by: await w.userId('zeynep') })
    .where('id', '=', await w.userId('zeynep'))
    .execute()
  return w.signIn('zeynep')
}
const noticesFor = async (headers: { cookie: string }) =>
  (await w.request('GET', newAccessUrl, { headers })).json<NewAccess[]>()

test('the other admins hear of an admin’s new session, live and for a week; the admin and buyers do not', async () => {
  const zeynep = await secondAdmin()
  await w.signIn('mehmet', chrome)
  const page = await LivePage.open(w.address, zeynep)
  await page.until('hello')
  const ayse = await w.signIn('ayse', chrome)
  await page.until('new_access')
  page.close()
  expect(await noticesFor(zeynep)).toEqual([
    {
      id: expect.any(String),
      action: 'session.create',
      person: expect.objectContaining({ discord_username: 'ayse' }),
      device: 'Chrome, Windows',
      token: null,
      ended: null,
      address: '127.0.0.1',
      created_at: '2026-11-20T12:00:00.000Z',
    },
  ])
  expect((await noticesFor(ayse)).map(({ person }) => person.discord_username)).toEqual(['zeynep'])
  await w.clock.advance(newAccessLimits.days * 24 * 3600)
  expect(await noticesFor(await w.signIn('zeynep'))).toEqual([])
})

test('the other admins hear of an admin’s new token by its name, never its secret; of a buyer’s nobody does', async () => {
  const zeynep = await secondAdmin()
  const ayse = await w.signIn('ayse')
  const mehmet = await w.signIn('mehmet')
  const page = await LivePage.open(w.address, zeynep)
  await page.until('hello')
  const make = (headers: { cookie: string }, name: string) =>
    w.request('POST', tokensUrl, { headers, payload: { name, scopes: ['licenses:read'] } })
  await make(mehmet, 'Panom')
  await w.clock.advance(60)
  const { secret } = (await make(ayse, 'Mağaza botu')).json()
  await page.until('new_access')
  page.close()
  const response = await w.request('GET', newAccessUrl, { headers: zeynep })
  expect(response.json()).toMatchObject([
    { action: 'token.create', token: 'Mağaza botu', device: null, address: '127.0.0.1' },
    { action: 'session.create', token: null },
  ])
  expect(response.body).not.toContain(secret.slice(6, 40))
  expect((await noticesFor(ayse)).map(({ action }) => action)).toEqual(['session.create'])
})

test('an admin’s session is on record with its browser and address, and no secret of it', async () => {
  const { cookie } = await w.signIn('ayse', chrome)
  await w.signIn('mehmet')
  const [entry, ...more] = await w.db.queries.selectFrom('audit_log').selectAll().execute()
  expect(more).toEqual([])
  const id = await w.userId('ayse')
  const { id: session } = await w.db.queries
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    action: 'session.create',
    actor_id: id,
    subject_id: id,
    address: '127.0.0.1',
    detail: { session, device: 'Chrome, Windows' },
  })
  expect(JSON.stringify(entry)).not.toContain(cookie.split('=')[1])
})
