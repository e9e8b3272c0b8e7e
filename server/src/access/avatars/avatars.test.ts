import { afterAll, beforeEach, expect, test } from 'vitest'
import { square } from '../../shop/icons/pictures.fixture.ts'
import { hostileDiscord } from '../../../test/network/hostile-discord.ts'
import { world } from '../../../test/shop/world.ts'

const hostile = await hostileDiscord()
const { pictures } = hostile.discord
const w = await world(({ discord }) => ({ discord: { ...discord, pictures } }))
afterAll(() => hostile.close())

const picture = await square('png')
const asked = 'a1b2.png?size=64'
let people = 0

/** Mehmet, with an avatar that no test before had. */
async function mehmet() {
  const headers = await w.signIn('mehmet')
  const discord_id = `22000000000000${(people += 1).toString().padStart(4, '0')}`
  const { id } = await w.db.queries
    .updateTable('users')
    .set({ discord_id, discord_avatar: 'a1b2' })
    .where('discord_username', '=', 'mehmet')
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, discord_id, show: () => w.request('GET', `/avatars/${id}`, { headers }) }
}

beforeEach(() => {
  hostile.answers = { [asked]: { body: picture } }
  hostile.calls = []
})

test('an avatar comes by way of this server, which asks Discord once a day', async () => {
  const { show } = await mehmet()
  const [first] = await Promise.all([show(), show()])
  expect(first.rawPayload).toEqual(picture)
  expect((await show()).headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, max-age=86400',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect(hostile.calls).toEqual([asked])
})

test('without an avatar it is the default picture that the Discord id chooses', async () => {
  const { id, show } = await mehmet()
  // 2^63 - 1 ends in 7 and so leaves 2; as a JavaScript number it would end in 8 and leave 3.
  const values = { discord_id: '9223372036854775807', discord_avatar: null }
  await w.db.queries.updateTable('users').set(values).where('id', '=', id).execute()
  hostile.answers = { '2.png': { body: picture } }
  expect((await show()).rawPayload).toEqual(picture)
})

test.each([
  ['an error', { status: 503, body: 'oops' }],
  ['a page', { body: '<html>' }],
  ['far too much', { body: Buffer.concat([picture, Buffer.alloc(100_000)]) }],
  ['a redirect', { status: 302, headers: { location: '/elsewhere' }, body: '' }],
  ['silence', { silent: true }],
])('where Discord answers with %s, the first letters of the name stand in', async (_what, answer) => {
  const { show } = await mehmet()
  hostile.answers = { [asked]: answer }
  const { statusCode, headers, payload } = await show()
  expect({ statusCode, type: headers['content-type'], keep: headers['cache-control'] }).toEqual({
    statusCode: 200,
    type: 'image/svg+xml',
    keep: 'private, max-age=60',
  })
  expect(payload).toContain('>ME</text>')
})

test('a name that would be markup stays a name', async () => {
  const { id, show } = await mehmet()
  hostile.answers = { [asked]: { status: 404, body: '' } }
  await w.db.queries.updateTable('users').set({ discord_username: '<&x' }).where('id', '=', id).execute()
  expect((await show()).payload).toContain('>&lt;&amp;</text>')
})

test('a user sees the own avatar alone, an admin everybody’s', async () => {
  const { id } = await mehmet()
  const status = async (headers?: Record<string, string>, of = id) =>
    (await w.request('GET', `/avatars/${of}`, { ...(headers && { headers }) })).statusCode
  expect(await status()).toBe(401)
  expect(await status(await w.signIn('zeynep'))).toBe(403)
  const ayse = await w.signIn('ayse')
  expect(await status(ayse)).toBe(200)
  expect(await status(ayse, '00000000-0000-4000-8000-000000000000')).toBe(404)
  expect(await status(ayse, 'x')).toBe(400)
})
