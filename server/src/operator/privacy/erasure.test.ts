import { licenseTexts, perText } from '@muhur/contract/shop/license-fields'
import { tokensUrl } from '@muhur/contract/access/tokens'
import { blocksUrl } from '@muhur/contract/shop/blocks'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import {
  erasureApprovalUrl,
  erasureDeadlineUrl,
  erasureRefusalUrl,
  erasuresUrl,
  ownErasureUrl,
  type Erasure,
  type ListedErasure,
  type OwnErasure,
} from '@muhur/contract/shop/privacy'
import { sessionUrl } from '@muhur/contract/access/session'
import { userUrl, usersUrl } from '@muhur/contract/access/users'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { sealAudit } from '../../record/audit/chain/chain.ts'
import { verifyAudit } from '../../record/audit/chain/verify.ts'
import { audit } from '../fsck/invariants/audit.ts'
import { tracesIn } from './everything.fixture.ts'

const w = await world()
const day = 24 * 3600
const mehmetsDiscord = '110000000000000002'

const as = async (person: 'ayse' | 'mehmet' | 'zeynep') => ({ headers: await w.signIn(person) })
const ask = async (person: 'mehmet' | 'zeynep' = 'mehmet') =>
  (await w.request('POST', ownErasureUrl, await as(person))).json<Erasure>()
const answer = async (url: string, payload?: object) =>
  w.request('POST', url, { ...(await as('ayse')), ...(payload && { payload }) })
const register = async (query = '') =>
  (await w.request('GET', erasuresUrl + query, await as('ayse'))).json<ListedErasure[]>()
const own = async () => (await w.request('GET', ownErasureUrl, await as('mehmet'))).json<OwnErasure>()

const denial = (request_ref: string, licenseId: string, ip: string) =>
  w.db.session((session) =>
    session.script(`insert into denials (request_ref, license_id, verb, code, address, denied_at)
      values ('${request_ref}', '${licenseId}', 'validate', 'SUSPENDED', '${ip}', moment())`),
  )

test('a user asks once, sees the due date, and may withdraw', async () => {
  await w.license()
  expect(await own()).toEqual({ request: null, licenses: 1, days: 30 })
  const asked = await ask()
  expect(Date.parse(asked.due_at) - Date.parse(asked.asked_at)).toBe(30 * day * 1000)
  expect((await w.request('POST', ownErasureUrl, await as('mehmet'))).json().code).toBe('ERASURE_OPEN')
  const withdrawn = await w.request('DELETE', ownErasureUrl, await as('mehmet'))
  expect(withdrawn.json()).toMatchObject({ request: { id: asked.id, state: 'withdrawn' } })
  expect((await w.request('DELETE', ownErasureUrl, await as('mehmet'))).json().code).toBe('ERASURE_NOT_FOUND')
  expect((await answer(erasureApprovalUrl(asked.id))).json().code).toBe('ERASURE_NOT_FOUND')
})

test('an admin is not erased, and nobody who became one after asking', async () => {
  expect((await w.request('POST', ownErasureUrl, await as('ayse'))).json().code).toBe('ADMIN_NOT_ERASED')
  const { id } = await ask()
  const promoted = { ...(await as('ayse')), payload: { role: 'admin' } }
  await w.request('PATCH', userUrl(await w.userId('mehmet')), promoted)
  expect((await answer(erasureApprovalUrl(id))).json().code).toBe('ADMIN_NOT_ERASED')
  expect(await register('?state=open')).toHaveLength(1)
})

test('the register lists open requests by due date and marks those that are overdue', async () => {
  const first = await ask('zeynep')
  await w.clock.advance(day)
  const deadline = { ...(await as('ayse')), payload: { days: 10 } }
  expect((await w.request('PUT', erasureDeadlineUrl, deadline)).json()).toEqual({ days: 10 })
  const second = await ask('mehmet')
  await w.clock.advance(11 * day)
  const rows = await register('?state=open&page=1&limit=25')
  expect(rows.map(({ id, overdue }) => [id, overdue])).toEqual([
    [second.id, true],
    [first.id, false],
  ])
  expect(await register('?state=done')).toEqual([])
  await w.request('PUT', erasureDeadlineUrl, { ...(await as('ayse')), payload: { days: 30 } })
})

test('a refusal needs a reason, which the user reads', async () => {
  const { id } = await ask()
  expect((await answer(erasureRefusalUrl(id), { reason: ' ' })).json()).toMatchObject({ field: 'reason' })
  const reason = 'Faturanızı on yıl saklamak zorundayız.'
  expect((await answer(erasureRefusalUrl(id), { reason })).json()).toMatchObject({ state: 'refused', reason })
  expect(await own()).toMatchObject({ request: { state: 'refused', reason } })
  expect((await ask()).state).toBe('open')
})

test('after the erasure nothing names the person, and every count stays', async () => {
  const { id: licenseId, license_key } = await w.license({ note: 'Mehmet Yılmaz, 0555 12' })
  await w.gate('activate', { license_key, fingerprint: 'machine-1', hostname: 'mehmets-pc' })
  const mehmet = await as('mehmet')
  const userId = await w.userId('mehmet')
  await w.request('POST', tokensUrl, {
    ...mehmet,
    payload: { name: 'Mehmet’in panosu', scopes: ['licenses:read'] },
  })
  // Zeynep's in the end, with a history that names Mehmet.
  const handed = await w.license({ product_id: (await w.product()).id })
  const machine = { license_key: handed.license_key, fingerprint: 'machine-2', hostname: 'mehmets-pc' }
  expect((await w.gate('activate', machine)).body.code).toBe('VALID')
  await denial('A', handed.id, '192.0.2.8')
  await w.db.session((session) =>
    session.script(`
      insert into refused_calls (license_id, minute, network, count)
        select id, date_trunc('minute', moment()), '192.0.2.8', 7 from licenses`),
  )
  await w.request('POST', blocksUrl, { ...(await as('ayse')), payload: { user_id: userId, note: 'Mehmet' } })
  const blank = perText(licenseTexts, () => 'Merhaba Mehmet')
  await w.request('PATCH', adminLicenseUrl(licenseId), { ...(await as('ayse')), payload: blank })
  for (const discord_id of ['110000000000000003', mehmetsDiscord, '110000000000000003']) {
    await w.clock.advance(1)
    await w.request('PATCH', adminLicenseUrl(handed.id), { ...(await as('ayse')), payload: { discord_id } })
  }
  await denial('B', handed.id, '192.0.2.9')
  const refused = await ask()
  await answer(erasureRefusalUrl(refused.id), { reason: 'Mehmet Bey, faturanız var.' })
  const { id } = await ask()
  const owner = JSON.stringify({ id: userId, discord_id: mehmetsDiscord, discord_username: 'mehmet' })
  await w.db.session((session) =>
    session.script(`insert into events (id, type, license_id, payload) values
      ('${licenseId}', 'license.updated', '${licenseId}', '{"license": {"id": "${licenseId}", "owner": ${owner}}}')`),
  )
  const others = '990000000000000009'
  const rows = JSON.stringify([mehmetsDiscord, others].map((discord_id, line) => ({ line, discord_id })))
  const rowOf = (line: number, ...values: string[]) => {
    const faults = values.map((value) => ({ field: '', reason: '', value }))
    return { line, ...faults[0], ...(faults.length > 1 && { faults }) }
  }
  const values = [
    rowOf(0, `${mehmetsDiscord}x`),
    rowOf(1, 'Ticket', `${mehmetsDiscord}y`),
    rowOf(2, 'Ticket', 'Müzik'),
  ]
  await w.db.session((session) =>
    session.script(`
      insert into webhook_endpoints (id, url, description, types, secret_sealed)
        values ('${licenseId}', 'https://example.com/', '', '{}', '');
      insert into webhook_deliveries (id, endpoint_id, event_id, attempts, attempt_count) values
        ('${licenseId}', '${licenseId}', '${licenseId}', '[{"status": 500, "answer": "Unknown: mehmet"}]', 1);
      insert into imports (id, file_name, state, good_count, refused_count, created_by, address) values
        ('${licenseId}', 'a.csv', 'ready', 2, 3, '${userId}', '192.0.2.8'), ('${handed.id}', 'b.csv', 'done', 2, 0, '${userId}', '192.0.2.8');
      insert into import_parts (import_id, kind, number, good, refused) values
        ('${licenseId}', 'rows', 0, '${rows}', '${JSON.stringify(values)}'), ('${handed.id}', 'rows', 0, '${rows}', null)`),
  )
  const before = await register()
  await sealAudit(w.db.queries)

  expect((await answer(erasureApprovalUrl(id))).json()).toMatchObject({ state: 'done', licenses: 1 })
  expect(await tracesIn(w.db, ['mehmet', mehmetsDiscord, '0555 12', '192.0.2.8'])).toEqual([])
  expect(await tracesIn(w.db, ['192.0.2.9', 'Müzik', others])).toEqual([
    { place: 'public.denials.address', trace: '192.0.2.9' },
    { place: 'public.import_parts.good', trace: others },
    { place: 'public.import_parts.refused', trace: 'Müzik' },
  ])
  const counts = await w.db.queries.selectFrom('imports').select('good_count').orderBy('file_name').execute()
  expect(counts.map(({ good_count }) => good_count)).toEqual([1, 2])
  expect((await w.request('GET', sessionUrl, mehmet)).json().code).toBe('SESSION_ENDED')
  expect((await w.gate('validate', { license_key })).body.code).toBe('REVOKED')
  const listed = await w.request('GET', usersUrl, await as('ayse'))
  expect(listed.headers['x-total-count']).toBe('3')
  expect(await register()).toHaveLength(before.length)
  const history = await w.request('GET', `${userUrl(userId)}/history`, await as('ayse'))
  expect(history.json()[0]).toMatchObject({ action: 'user.erase', detail: { licenses: 1, ended: 1 } })

  const { faults, erased } = await verifyAudit(w.db, w.deps.signer.root)
  expect(faults).toEqual([])
  expect(erased).toBeGreaterThan(5)

  // The same Discord id is somebody else now.
  await w.signIn('mehmet')
  expect(await w.userId('mehmet')).not.toBe(userId)
  expect(await own()).toEqual({ request: null, licenses: 0, days: 30 })
  const findings = await audit(w.db, w.deps.secrets)
  expect(findings.find(({ invariant }) => invariant === 'erased-users-blank')?.violations).toBe(0)
  expect(findings.find(({ invariant }) => invariant === 'tallies-true')?.violations).toBe(0)
})

test('an erased user gets no license, no role and no second erasure', async () => {
  const { id } = await ask()
  const userId = await w.userId('mehmet')
  await answer(erasureApprovalUrl(id))
  expect((await answer(erasureApprovalUrl(id))).json().code).toBe('ERASURE_NOT_FOUND')
  await expect(w.license({ user_id: userId })).rejects.toThrow('USER_NOT_FOUND')
  const promotion = { ...(await as('ayse')), payload: { role: 'admin' } }
  expect((await w.request('PATCH', userUrl(userId), promotion)).json().code).toBe('USER_NOT_FOUND')
})
