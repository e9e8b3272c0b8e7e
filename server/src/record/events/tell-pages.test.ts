import { tokenRotationUrl, tokensUrl, tokenUrl, type IssuedToken } from '@muhur/contract/access/tokens'
import { blocksUrl, blockUrl } from '@muhur/contract/shop/blocks'
import { brandUrl, editBrandUrl } from '@muhur/contract/shop/brand'
import { releaseInstanceUrl } from '@muhur/contract/shop/instances'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { adminProductUrl } from '@muhur/contract/shop/products'
import { webhookRotationUrl, webhooksUrl, webhookUrl } from '@muhur/contract/record/webhooks'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { allScopes } from '../../access/tokens/programs.fixture.ts'
import { demoPeople } from '../../access/demo/demo-people.ts'
import { world } from '../../../test/world.ts'
import { pageChannel } from './page-changes.ts'

const w = await world()
const heard: string[] = []
const channel = await w.db.openChannel(pageChannel, (message) => void heard.push(message))
afterAll(() => channel.close())

/** What all nodes were told since the last call; messages come in the order of the commits. */
async function told(): Promise<string[]> {
  const last = randomUUID()
  await sql`select pg_notify(${pageChannel}, ${last})`.execute(w.db.queries)
  await vi.waitFor(() => expect(heard).toContain(last))
  return heard.splice(0).filter((message) => message !== last)
}

test('each verb of the gate that changes something touches the license, and the others stay silent', async () => {
  const { id, license_key } = await w.license({ max_instances: 1 })
  const touch = vi.spyOn(w.deps.live, 'touch')
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
  touch.mockRestore()
})

test('what people do to a license is said, and whose lists change', async () => {
  const { id: product_id } = await w.product()
  await told()
  const license = await w.license({ product_id })
  const mehmet = license.owner.id
  expect(await told()).toEqual([`users ${mehmet}`])
  const headers = await w.signIn('ayse')
  const url = adminLicenseUrl(license.id)
  await w.request('PATCH', url, { headers, payload: { status: 'suspended' } })
  expect(await told()).toEqual([`license ${license.id}`])

  await w.request('PATCH', url, { headers, payload: { discord_id: demoPeople[2].discord_id } })
  const zeynep = await w.userId('zeynep')
  expect(await told()).toEqual([`list ${mehmet}`, `list ${zeynep}`])
  await w.request('DELETE', url, { headers })
  expect(await told()).toEqual([`list ${zeynep}`])
})

test('a product that changes or goes says that any page may show something else; a new one and the brand concern admins alone', async () => {
  const { id } = await w.product()
  const headers = await w.signIn('ayse')
  const url = adminProductUrl(id)
  expect(await told()).toEqual(['admins'])
  const brand = (await w.request('GET', brandUrl)).json<object>()
  await w.request('PUT', editBrandUrl, { headers, payload: { ...brand, name: 'Ayşe’nin mağazası' } })
  expect(await told()).toEqual(['admins'])
  await w.request('PATCH', url, { headers, payload: { policy: { lease: 60 } } })
  expect(await told()).toEqual([])
  await w.request('PATCH', url, { headers, payload: { policy: { lease: 1_200 } } })
  expect(await told()).toEqual(['everything'])
  await w.request('DELETE', url, { headers })
  expect(await told()).toEqual(['everything'])
})

test('blocks and webhooks concern admins, a token whoever changed it too', async () => {
  const headers = await w.signIn('ayse')
  const ayse = await w.userId('ayse')
  const change = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    (await w.request(method, url, { headers, ...(payload && { payload }) })).json()
  await told()
  const { id: block } = await change('POST', blocksUrl, { network: '203.0.113.0/24' })
  await change('DELETE', blockUrl(block))
  expect(await told()).toEqual(['admins', 'admins'])

  const { webhook } = await change('POST', webhooksUrl, {
    url: 'https://8.8.8.8/',
    types: ['license.created'],
  })
  await change('PATCH', webhookUrl(webhook.id), { enabled: false })
  await change('POST', webhookRotationUrl(webhook.id), { overlap: 0 })
  expect(await told()).toEqual(['admins', 'admins', 'admins'])

  const { token } = await change('POST', tokensUrl, allScopes)
  await change('POST', tokenRotationUrl(token.id), { overlap: 0 })
  await change('DELETE', tokenUrl(token.id))
  expect(await told()).toEqual([`list ${ayse}`, `list ${ayse}`, `list ${ayse}`])
})

test('a token that an admin revokes is said to concern the token’s owner', async () => {
  const mehmets = await w.signIn('mehmet')
  const payload = { name: 'Panel', scopes: ['licenses:read'] }
  const issued = await w.request('POST', tokensUrl, { headers: mehmets, payload })
  const mehmet = await w.userId('mehmet')
  expect(await told()).toEqual([`users ${mehmet}`])
  const { id } = issued.json<IssuedToken>().token
  const { statusCode } = await w.request('DELETE', tokenUrl(id), { headers: await w.signIn('ayse') })
  expect(statusCode).toBe(200)
  expect(await told()).toEqual([`users ${mehmet}`])
})

test('a release is said, and what was refused is not', async () => {
  const { id, license_key } = await w.license()
  const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  await told()
  const headers = await w.signIn('ayse')
  const { statusCode } = await w.request('POST', releaseInstanceUrl(id, body.instance!.id), { headers })
  expect(statusCode).toBe(200)
  expect(await told()).toEqual([`license ${id}`])

  await w.request('PATCH', adminLicenseUrl(id), { headers, payload: { status: 'gone' } })
  await w.request('DELETE', adminLicenseUrl('0199a000-0000-7000-8000-000000000009'), { headers })
  expect(await told()).toEqual([])
})
