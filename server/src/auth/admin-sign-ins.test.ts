import { adminSignInsUrl, signInsTold, type AdminSignIn } from '@muhur/contract/own-session'
import { expect, test } from 'vitest'
import { LivePage } from '../../test/live-page.ts'
import { world } from '../../test/world.ts'

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
const told = async (headers: { cookie: string }) =>
  (await w.request('GET', adminSignInsUrl, { headers })).json<AdminSignIn[]>()

test('the other admins hear of an admin’s new session, live and for a week; the admin and buyers do not', async () => {
  const zeynep = await secondAdmin()
  await w.signIn('mehmet', chrome)
  const page = await LivePage.open(w.address, zeynep)
  await page.until('hello')
  const ayse = await w.signIn('ayse', chrome)
  await page.until('signed_in')
  page.close()
  expect(await told(zeynep)).toEqual([
    {
      id: expect.any(String),
      person: expect.objectContaining({ discord_username: 'ayse' }),
      device: 'Chrome, Windows',
      address: '127.0.0.1',
      created_at: '2026-11-20T12:00:00.000Z',
    },
  ])
  expect((await told(ayse)).map(({ person }) => person.discord_username)).toEqual(['zeynep'])
  await w.clock.advance(signInsTold.days * 24 * 3600)
  expect(await told(await w.signIn('zeynep'))).toEqual([])
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
