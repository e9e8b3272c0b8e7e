import { tokensUrl, type ApiToken } from '@muhur/contract/access/tokens'
import { newAccessUrl, type NewAccess } from '@muhur/contract/access/own-sessions'
import { userUrl, type UserDetail } from '@muhur/contract/access/users'
import { webhooksUrl, webhookUrl, type IssuedWebhook, type Webhook } from '@muhur/contract/record/webhooks'
import { beforeEach, expect, test } from 'vitest'
import { LivePage } from '../../../test/network/live-page.ts'
import { world, type Person } from '../../../test/shop/world.ts'
import { programsOf } from '../tokens/programs.fixture.ts'
import { createToken } from '../tokens/store.ts'
import { emptyOutbox } from '../../record/events/outbox.ts'
import { requireStillAdmin } from '../../record/webhooks/store.ts'
import { webhookChannel } from '../../record/webhooks/work.ts'
import { syncAdmins } from './roles.ts'

const w = await world()
const { issue, codeOf } = programsOf(w)
await w.deps.jobs.start()
// Deliveries first, as a job that is under way locks them: the other order ended in a deadlock.
beforeEach(async () => {
  await w.db.queries.deleteFrom('webhook_deliveries').execute()
  await w.db.queries.deleteFrom('webhook_endpoints').execute()
})

const setRole = async (person: Person, role: string) =>
  w.request('PATCH', userUrl(await w.userId(person)), {
    headers: await w.signIn('ayse'),
    payload: { role },
  })
const userOf = async (person: Person) =>
  (
    await w.request('GET', userUrl(await w.userId(person)), { headers: await w.signIn('ayse') })
  ).json<UserDetail>()
const hook = async (headers: { cookie: string }, url: string, description = '') =>
  (
    await w.request('POST', webhooksUrl, {
      headers,
      payload: { url, description, types: ['license.created'] },
    })
  ).json<IssuedWebhook>().webhook.id
const hooks = async () =>
  (await w.request('GET', webhooksUrl, { headers: await w.signIn('ayse') })).json<Webhook[]>()

/** Mehmet as an admin with a token and two webhooks, and Ayşe with one of each. */
async function twoAdmins() {
  await w.signIn('mehmet')
  const ayse = await w.signIn('ayse')
  await setRole('mehmet', 'admin')
  const mehmet = await w.signIn('mehmet')
  const { secret } = await issue(
    { name: 'Mehmet’in botu', scopes: ['users:read', 'licenses:read'] },
    'mehmet',
  )
  const kept = await issue({ name: 'Mağaza botu' }, 'ayse')
  const [named, unnamed] = [
    await hook(mehmet, 'http://127.0.0.1:9/gizli', 'Muhasebe'),
    await hook(mehmet, 'http://127.0.0.1:9/gizli-2'),
  ]
  const ayses = await hook(ayse, 'http://127.0.0.1:9/ayse')
  return { secret, kept, named, unnamed, ayses, mehmet }
}

test('tokens and webhooks of an admin who was demoted are listed before, and dead for good after', async () => {
  const { secret, kept, named, unnamed, ayses } = await twoAdmins()
  const { access } = await userOf('mehmet')
  expect(access).toEqual({
    tokens: [{ id: expect.any(String), name: 'Mehmet’in botu' }],
    webhooks: [
      { id: named, name: 'Muhasebe' },
      { id: unnamed, name: 'http://127.0.0.1:9' },
    ],
  })
  expect((await setRole('mehmet', 'user')).json<UserDetail>().access).toEqual({ tokens: [], webhooks: [] })
  expect(await codeOf(secret)).toBe('TOKEN_INVALID')
  expect((await hooks()).map(({ id }) => id)).toEqual([ayses])
  await setRole('mehmet', 'admin')
  expect(await codeOf(secret)).toBe('TOKEN_INVALID')
  const headers = await w.signIn('mehmet')
  const tokens = (await w.request('GET', tokensUrl, { headers })).json<ApiToken[]>()
  expect(tokens.map(({ name }) => name)).toEqual(['Mağaza botu'])
  expect(await codeOf(kept.secret)).toBeUndefined()
  const again = { headers, payload: { enabled: true } }
  expect((await w.request('PATCH', webhookUrl(named), again)).json().code).toBe('WEBHOOK_NOT_FOUND')
  await w.license()
  await emptyOutbox(w.db.queries, [webhookChannel(w.deps)], new AbortController().signal)
  const sent = await w.db.queries.selectFrom('webhook_deliveries').select('endpoint_id').execute()
  expect(sent).toEqual([{ endpoint_id: ayses }])
})

test('a webhook belongs to the admin who gave its address last', async () => {
  const { named, unnamed, ayses, mehmet } = await twoAdmins()
  await w.clock.advance(1)
  const patch = (headers: { cookie: string }, id: string, payload: object) =>
    w.request('PATCH', webhookUrl(id), { headers, payload })
  const ayse = await w.signIn('ayse')
  await patch(ayse, named, { url: 'http://127.0.0.1:9/bizim' })
  await patch(ayse, unnamed, { description: 'Stok' })
  await patch(mehmet, ayses, { url: 'http://127.0.0.1:9/onun' })
  await setRole('mehmet', 'user')
  expect((await hooks()).map(({ id }) => id)).toEqual([named])
})

test('a token of a buyer ends with the promotion too: it would read the whole shop', async () => {
  const { secret } = await issue({ name: 'Panom', scopes: ['licenses:read'] }, 'mehmet')
  await w.signIn('ayse')
  expect((await userOf('mehmet')).access.tokens).toMatchObject([{ name: 'Panom' }])
  await setRole('mehmet', 'admin')
  expect(await codeOf(secret)).toBe('TOKEN_INVALID')
})

test('the other admins are told live and for a week which ones died; whoever did it is not', async () => {
  await twoAdmins()
  await w.signIn('zeynep')
  await setRole('zeynep', 'admin')
  const zeynep = await w.signIn('zeynep')
  const page = await LivePage.open(w.address, zeynep)
  await page.until('hello')
  await w.clock.advance(1)
  await setRole('mehmet', 'user')
  await page.until('new_access')
  page.close()
  const noticesFor = async (headers: { cookie: string }) =>
    (await w.request('GET', newAccessUrl, { headers }))
      .json<NewAccess[]>()
      .filter(({ action }) => action === 'user.role')
  expect(await noticesFor(zeynep)).toMatchObject([
    {
      person: { discord_username: 'mehmet' },
      ended: { tokens: ['Mehmet’in botu'], webhooks: ['Muhasebe', 'http://127.0.0.1:9'] },
    },
  ])
  expect(await noticesFor(await w.signIn('ayse'))).toEqual([])
  const history = await w.db.queries.selectFrom('audit_log').select('action').orderBy('id').execute()
  expect(history.map(({ action }) => action).filter((action) => /revoke|delete/.test(action))).toEqual([
    'token.revoke',
    'webhook.delete',
    'webhook.delete',
  ])
})

test('an admin whom the environment names no longer loses the same at the start, and all admins are told', async () => {
  const { secret, ayses } = await twoAdmins()
  const before = await w.db.queries
    .selectFrom('api_tokens')
    .select('id')
    .where('revoked_at', 'is', null)
    .execute()
  expect(before).toHaveLength(2)
  await syncAdmins(w.db.queries, [])
  const ended = await w.db.queries
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('deleted_at', 'is not', null)
    .execute()
  expect(ended).toEqual([{ id: ayses }])
  expect(await codeOf(secret)).toBeUndefined()
  const mehmet = await w.signIn('mehmet')
  const notices = (await w.request('GET', newAccessUrl, { headers: mehmet })).json<NewAccess[]>()
  expect(notices).toMatchObject([{ action: 'user.role', ended: { tokens: ['Mağaza botu'] } }])
})

test('nothing is made under a role that ended while the request came in', async () => {
  await twoAdmins()
  const id = await w.userId('mehmet')
  await setRole('mehmet', 'user')
  const late = (work: Parameters<ReturnType<typeof w.db.queries.transaction>['execute']>[0]) =>
    w.db.queries.transaction().execute(work)
  const token = { name: 'Geç', scopes: ['users:read' as const] }
  await expect(
    late((transaction) => createToken(transaction, { id, role: 'admin' }, token)),
  ).rejects.toMatchObject({ code: 'SESSION_ENDED' })
  await expect(late((transaction) => requireStillAdmin(transaction, id))).rejects.toMatchObject({
    code: 'ADMIN_REQUIRED',
  })
})
