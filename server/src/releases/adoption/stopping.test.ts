import { adminProductUrl, type ListedProduct } from '@muhur/contract/shop/products'
import { adminLicenseUrl, userLicensesUrl, type License } from '@muhur/contract/shop/licenses'
import { ownHistoryUrl, type OwnAuditEntry } from '@muhur/contract/record/audit'
import { webhooksUrl } from '@muhur/contract/record/webhooks'
import { stoppingNoticesUrl, stoppingUrl, type Stopping } from '@muhur/contract/releases/stopping'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { eventsAfter, takeFromOutbox } from '../../record/events/store.ts'

const w = await world()

const run = async (license_key: string, machine: string, version?: string) => {
  const fingerprint = `${machine}-0123456789abcdef0123456789abcdef`
  const { body } = await w.gate('activate', { license_key, fingerprint, version })
  expect(body.valid, JSON.stringify(body)).toBe(true)
}

const discordIds = { mehmet: '110000000000000002', zeynep: '110000000000000003' }

/** Mehmet runs 1.3 on two machines of two licenses, and one that does not say its version; Zeynep runs 1.3 and 1.4. */
async function shop() {
  const { id: product_id } = await w.product()
  const owned = (person: 'mehmet' | 'zeynep') =>
    w.license({ product_id, discord_id: discordIds[person], max_instances: 3 })
  const [first, second, other] = [await owned('mehmet'), await owned('mehmet'), await owned('zeynep')]
  await run(first.license_key, 'bir', '1.3.0')
  await run(second.license_key, 'iki', '1.3.0')
  await run(second.license_key, 'uc')
  await run(other.license_key, 'dort', '1.3.0')
  await run(other.license_key, 'bes', '1.4.0')
  const headers = await w.signIn('ayse')
  const ask = async (blocked_versions: string[], query = '') => {
    const payload = { blocked_versions }
    return w.request('POST', `${stoppingUrl(product_id)}${query}`, { headers, payload })
  }
  const preview = async (...blocked: [string[], string?]) => (await ask(...blocked)).json<Stopping>()
  const warn = (blocked_versions: string[]) =>
    w.request('POST', stoppingNoticesUrl(product_id), { headers, payload: { blocked_versions } })
  return { product_id, first, second, other, headers, ask, preview, warn }
}

const entries = async () =>
  (
    await w.db.queries
      .selectFrom('audit_log')
      .select(['subject_id', 'detail', 'actor_id'])
      .where('action', '=', 'license.warn')
      .orderBy('id')
      .execute()
  ).map(({ subject_id, detail }) => ({ subject_id, detail }))

test('before a version is blocked, the seller reads which instances stop: page by page, with owner and license', async () => {
  const { preview, other } = await shop()
  expect(await preview([])).toEqual({ live_instances: 0, untold: 0, instances: [] })
  const { live_instances, untold, instances } = await preview(['1.3.0'])
  expect({ live_instances, untold }).toEqual({ live_instances: 4, untold: 4 })
  expect(instances.map(({ version }) => version ?? '')).toEqual(
    expect.arrayContaining(['', '1.3.0', '1.3.0', '1.3.0']),
  )
  expect(instances.find(({ license }) => license.id === other.id)).toMatchObject({
    version: '1.3.0',
    last_heartbeat_at: '2026-11-20T12:00:00.000Z',
    license: { license_key: other.license_key.slice(0, 16), owner: { discord_id: discordIds.zeynep } },
  })
  const pages = [await preview(['1.3.0'], '?page=1&limit=3'), await preview(['1.3.0'], '?page=2&limit=3')]
  expect(pages.map((page) => page.instances.length)).toEqual([3, 1])
  expect(new Set(pages.flatMap((page) => page.instances.map(({ id }) => id))).size).toBe(4)
})

test('what does not stop anew is not counted: blocked already, ended, or with a list of the license', async () => {
  const { product_id, first, second, headers, preview } = await shop()
  await w.request('PATCH', adminLicenseUrl(first.id), { headers, payload: { status: 'suspended' } })
  await w.request('PATCH', adminLicenseUrl(second.id), {
    headers,
    payload: { policy: { blocked_versions: ['0.9.0'] } },
  })
  expect(await preview(['1.3.0'])).toMatchObject({ live_instances: 1, untold: 1 })
  const policy = { blocked_versions: ['1.3.0'] }
  await w.request('PATCH', adminProductUrl(product_id), { headers, payload: { policy } })
  expect(await preview(['1.3.0'])).toMatchObject({ live_instances: 0 })
  expect(await preview(['1.3.0', '1.4.0'])).toMatchObject({ live_instances: 1 })
  await w.clock.advance(1_000)
  expect(await preview(['1.3.0', '1.4.0'])).toMatchObject({ live_instances: 0 })
})

test('licenses for tests never count, and nobody is told of theirs', async () => {
  const { first, preview, warn } = await shop()
  await w.db.queries.updateTable('licenses').set({ test: true }).where('id', '=', first.id).execute()
  expect(await preview(['1.3.0'])).toMatchObject({ live_instances: 3, untold: 3 })
  expect((await preview(['1.3.0'])).instances).toHaveLength(3)
  expect((await warn(['1.3.0'])).json()).toEqual({ told: 3 })
})

test('the owner of each license is told once for each version, on record and as an event with a message, and nothing is blocked', async () => {
  const { product_id, first, second, other, headers, preview, warn } = await shop()
  const payload = { url: 'https://satici.example/olaylar', types: ['license.version_stopping'] }
  expect((await w.request('POST', webhooksUrl, { headers, payload })).statusCode).toBe(201)
  expect((await warn(['1.3.0'])).json()).toEqual({ told: 4 })
  expect((await warn(['1.3.0'])).json()).toEqual({ told: 0 })
  expect(await preview(['1.3.0'])).toMatchObject({ live_instances: 4, untold: 0 })
  expect(await entries()).toEqual(
    expect.arrayContaining([
      { subject_id: first.id, detail: { version: '1.3.0' } },
      { subject_id: second.id, detail: { version: '1.3.0' } },
      { subject_id: second.id, detail: { version: null } },
      { subject_id: other.id, detail: { version: '1.3.0' } },
    ]),
  )
  expect((await warn(['1.3.0', '1.4.0'])).json()).toEqual({ told: 1 })
  const history = await w.request('GET', ownHistoryUrl(await w.userId('mehmet'), first.id), {
    headers: await w.signIn('mehmet'),
  })
  expect(history.json<OwnAuditEntry[]>()[0]).toMatchObject({
    action: 'license.warn',
    by: 'seller',
    changes: { version: '1.3.0' },
  })
  await w.db.queries.transaction().execute((transaction) => takeFromOutbox(transaction, 10))
  const events = await eventsAfter(w.db.queries, 0, 10)
  expect(events.map(({ type, data }) => [type, data.message?.title])).toEqual(
    expect.arrayContaining([
      ['license.version_stopping', 'Ticket Bot 1.3.0 sürümü duracak'],
      ['license.version_stopping', 'Ticket Bot kurulumunuzun sürümü duracak'],
      ['license.version_stopping', 'Ticket Bot 1.4.0 sürümü duracak'],
    ]),
  )
  expect(events).toHaveLength(5)
  const product = await w.request('GET', adminProductUrl(product_id), { headers })
  expect(product.json<ListedProduct>().policy).toEqual({})
})

test('a new owner is told, too', async () => {
  const { other, headers, warn } = await shop()
  await warn(['1.4.0'])
  await w.clock.advance(1)
  const payload = { discord_id: discordIds.mehmet }
  await w.request('PATCH', adminLicenseUrl(other.id), { headers, payload })
  const buyer = await w.signIn('mehmet')
  const owned = await w.request('GET', userLicensesUrl(await w.userId('mehmet')), { headers: buyer })
  const { license_key } = owned.json<License[]>().find(({ id }) => id === other.id)!
  await run(license_key, 'bes', '1.4.0')
  expect((await warn(['1.4.0'])).json()).toEqual({ told: 1 })
})

test('owners are told once, however many sellers tell at once', async () => {
  const { warn } = await shop()
  const answers = await Promise.all(Array.from({ length: 6 }, () => warn(['1.3.0'])))
  const counts = answers.map((answer) => answer.json<{ told: number }>().told)
  expect(counts.filter((owners) => owners > 0)).toEqual([4])
  expect(await entries()).toHaveLength(4)
})

test('bad lists and unknown products are refused with a code', async () => {
  const { ask, first, headers } = await shop()
  expect((await ask(['1 3'])).json()).toMatchObject({ code: 'BAD_REQUEST', field: 'blocked_versions.0' })
  expect(await ask(Array(101).fill('1.0'))).toMatchObject({ statusCode: 400 })
  for (const url of [stoppingUrl(first.id), stoppingNoticesUrl(first.id)]) {
    const answer = await w.request('POST', url, { headers, payload: { blocked_versions: ['1.3.0'] } })
    expect(answer.json()).toMatchObject({ status: 404, code: 'PRODUCT_NOT_FOUND' })
  }
  const buyer = await w.signIn('mehmet')
  const payload = { blocked_versions: ['1.3.0'] }
  expect((await w.request('POST', stoppingUrl(first.id), { headers: buyer, payload })).statusCode).toBe(403)
})
