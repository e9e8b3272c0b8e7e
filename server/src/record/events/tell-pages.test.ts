import { tokenRotationUrl, tokensUrl, tokenUrl, type IssuedToken } from '@muhur/contract/access/tokens'
import { blocksUrl, blockUrl } from '@muhur/contract/shop/blocks'
import { getBrand, editBrandUrl } from '@muhur/contract/shop/brand'
import { releaseInstanceUrl } from '@muhur/contract/shop/instances'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { adminProductUrl } from '@muhur/contract/shop/products'
import { releaseHaltUrl, releaseWithdrawUrl } from '@muhur/contract/releases/releases'
import { userSessionsUrl } from '@muhur/contract/access/users'
import { webhookRotationUrl, webhooksUrl, webhookUrl } from '@muhur/contract/record/webhooks'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { allScopes } from '../../access/tokens/programs.fixture.ts'
import { pipelineOf } from '../../releases/catalog/releases.fixture.ts'
import { genericShop } from '../../sales/orders/sales.fixture.ts'
import { demoPeople } from '../../access/demo/demo-people.ts'
import { world } from '../../../test/shop/world.ts'
import { pageChannel } from './page-changes.ts'
import { tellPages } from './tell-pages.ts'

const w = await world()
const heard: string[] = []
const channel = await w.db.openChannel(pageChannel, (message) => void heard.push(message))
afterAll(() => channel.close())
// The gate's own messages go out later, among the messages of another test.
const touch = vi.spyOn(w.deps.live, 'touch').mockImplementation(() => {})
vi.spyOn(w.deps.live, 'denied').mockImplementation(() => {})

/** The messages to all nodes since the last call; they come in the order of the commits. */
async function messages(): Promise<string[]> {
  const last = randomUUID()
  await sql`select pg_notify(${pageChannel}, ${last})`.execute(w.db.queries)
  await vi.waitFor(() => expect(heard).toContain(last))
  return heard.splice(0).filter((message) => message !== last)
}

test('each verb of the gate that changes something touches the license, and the others stay silent', async () => {
  const { id, license_key } = await w.license({ max_instances: 1 })
  const touched = () => touch.mock.calls.splice(0).flat()
  const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  expect(touched()).toEqual([id])
  const token = { license_key, instance_token: body.instance!.token! }
  const beat = await w.gate('heartbeat', token)
  expect(touched()).toEqual([id])

  await w.gate('validate', { license_key })
  await w.gate('activate', { license_key, fingerprint: 'machine-2' })
  await w.gate('heartbeat', { license_key, instance_token: 'mit_'.padEnd(60, '0') })
  expect(touched()).toEqual([])

  await w.gate('deactivate', { license_key, instance_token: beat.body.instance!.token! })
  expect(touched()).toEqual([id])
})

test('of what people do to a license its pages are told; of one that comes, goes or moves, the lists too', async () => {
  const headers = await w.signIn('ayse')
  const { id: product_id } = await w.product()
  await messages()
  const { id, owner } = await w.license({ product_id })
  const mehmet = owner.id
  await w.signIn('zeynep')
  const zeynep = await w.userId('zeynep')
  const lists = (...users: string[]) => ['ofAdmins', `licenses ${id}`, `users ${users.toSorted().join(',')}`]
  expect(await messages()).toEqual(expect.arrayContaining(lists(mehmet)))
  const change = (payload: object) => w.request('PATCH', adminLicenseUrl(id), { headers, payload })
  await change({ status: 'suspended' })
  expect(await messages()).toEqual([`licenses ${id}`])
  await change({ status: 'gone' })
  expect(await messages()).toEqual([])
  await change({ discord_id: demoPeople[2].discord_id })
  expect(await messages()).toEqual(lists(zeynep, mehmet))
  await w.request('DELETE', adminLicenseUrl(id), { headers })
  expect(await messages()).toEqual(lists(zeynep))
})

test('a product that changes or goes concerns every page; a new one and the brand concern admins alone', async () => {
  const headers = await w.signIn('ayse')
  await messages()
  const { id } = await w.product()
  expect(await messages()).toContain('ofAdmins')
  const url = adminProductUrl(id)
  const brand = (await w.request('GET', getBrand.path)).json<object>()
  await w.request('PUT', editBrandUrl, { headers, payload: { ...brand, name: 'Ayşe’nin mağazası' } })
  expect(await messages()).toEqual(['ofAdmins'])
  await w.request('PATCH', url, { headers, payload: { policy: { lease: 60 } } })
  expect(await messages()).toEqual([])
  await w.request('PATCH', url, { headers, payload: { policy: { lease: 1_200 } } })
  expect(await messages()).toEqual(['everything'])
  await w.request('DELETE', url, { headers })
  expect(await messages()).toEqual(['everything'])
})

test('blocks and webhooks concern admins, a token its owner too, whoever revokes the token', async () => {
  const headers = await w.signIn('ayse')
  const ayse = await w.userId('ayse')
  const change = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    (await w.request(method, url, { headers, ...(payload && { payload }) })).json()
  await messages()
  const { id: block } = await change('POST', blocksUrl, { network: '203.0.113.0/24' })
  await change('DELETE', blockUrl(block))
  expect(await messages()).toEqual(['ofAdmins', 'ofAdmins'])

  const address = { url: 'https://8.8.8.8/', types: ['license.created'] }
  const { webhook } = await change('POST', webhooksUrl, address)
  await change('PATCH', webhookUrl(webhook.id), { enabled: false })
  await change('POST', webhookRotationUrl(webhook.id), { overlap: 0 })
  expect(await messages()).toEqual(['ofAdmins', 'ofAdmins', 'ofAdmins'])

  const { token } = await change('POST', tokensUrl, allScopes)
  expect(await messages()).toEqual(['newAccess', 'ofAdmins', `users ${ayse}`])
  await change('POST', tokenRotationUrl(token.id), { overlap: 0 })
  await change('DELETE', tokenUrl(token.id))
  expect(await messages()).toEqual(['ofAdmins', `users ${ayse}`, 'ofAdmins', `users ${ayse}`])

  const payload = { name: 'Panel', scopes: ['licenses:read'] }
  const issued = await w.request('POST', tokensUrl, { headers: await w.signIn('mehmet'), payload })
  await messages()
  await change('DELETE', tokenUrl(issued.json<IssuedToken>().token.id))
  expect(await messages()).toEqual(['ofAdmins', `users ${await w.userId('mehmet')}`])
})

test('of sessions that end their user’s pages are told, of an admin’s new one the other admins', async () => {
  const headers = await w.signIn('ayse')
  expect(await messages()).toEqual(['newAccess'])
  await w.signIn('mehmet')
  const mehmet = await w.userId('mehmet')
  expect(await messages()).toEqual([])
  await w.request('DELETE', userSessionsUrl(mehmet), { headers })
  expect(await messages()).toEqual([`users ${mehmet}`, `signedOut ${mehmet}`])
})

test('a release is told, and nothing of a change that is rolled back', async () => {
  const { id, license_key } = await w.license()
  const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  const headers = await w.signIn('ayse')
  await messages()
  await w.request('POST', releaseInstanceUrl(id, body.instance!.id), { headers })
  expect(await messages()).toEqual([`licenses ${id}`])
  const rolledBack = w.db.queries.transaction().execute(async (transaction) => {
    await tellPages(transaction, [{ action: 'license.change', subject_id: id }])
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await messages()).toEqual([])
})

test('the buyer of an order is told of each change of the order', async () => {
  await w.signIn('mehmet')
  const mehmet = await w.userId('mehmet')
  const shop = await genericShop(w)
  await messages()
  const { status } = await shop.notice('paid', { id: 'S-1' })
  expect(status).toBe(200)
  expect(await messages()).toEqual(['ofAdmins', `users ${mehmet}`])
})

test('a release that buyers see, or no longer see, concerns every page; a draft concerns admins alone', async () => {
  const { id: product_id } = await w.product()
  const { draft, put, publish, call } = await pipelineOf(w, product_id)
  await messages()
  const { id } = (await draft()).body
  await put(id)
  expect(await messages()).toEqual(['ofAdmins', 'ofAdmins'])
  await publish(id)
  await call('POST', releaseHaltUrl(id), {})
  await call('POST', releaseWithdrawUrl(id), { reason: 'Bozuk.' })
  expect(await messages()).toEqual(['everything', 'everything', 'everything'])
})
