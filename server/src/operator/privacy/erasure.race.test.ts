import { adminLicensesUrl, adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { erasureApprovalUrl, ownErasureUrl } from '@muhur/contract/shop/privacy'
import { sessionUrl, type CurrentSession } from '@muhur/contract/access/session'
import { userUrl } from '@muhur/contract/access/users'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { audit } from '../fsck/invariants/audit.ts'
import { tracesIn } from './everything.fixture.ts'
import { mehmetsPurchase } from './traces.fixture.ts'

const w = await world()
const rounds = 8

test('a sign-in during the erasure opens no session of the erased user', async () => {
  const ayse = await w.signIn('ayse')
  for (let round = 0; round < rounds; round++) {
    const headers = await w.signIn('mehmet')
    const userId = await w.userId('mehmet')
    const { id } = (await w.request('POST', ownErasureUrl, { headers })).json()
    const [session, erased] = await Promise.all([
      w.signIn('mehmet'),
      w.request('POST', erasureApprovalUrl(id), { headers: ayse }),
    ])
    expect(erased.statusCode).toBe(200)
    const answer = await w.request('GET', sessionUrl, { headers: session })
    const isOther = answer.statusCode === 200 && answer.json<CurrentSession>().user.id !== userId
    expect(isOther || answer.json().code === 'SESSION_ENDED').toBe(true)
  }
  const named = await w.db.queries.selectFrom('users').select('erased_at').execute()
  expect(named.filter(({ erased_at }) => erased_at !== null)).toHaveLength(rounds)
})

test('whatever admins change during the erasure, the erased user keeps no license and no role', async () => {
  const headers = await w.signIn('ayse')
  const product_id = (await w.product()).id
  const zeynep = await w.signIn('zeynep').then(() => w.userId('zeynep'))
  for (let round = 0; round < rounds; round++) {
    const mehmet = await w.signIn('mehmet')
    const userId = await w.userId('mehmet')
    const own = await w.license({ product_id, user_id: userId })
    const foreign = await w.license({ product_id, user_id: zeynep })
    const { id } = (await w.request('POST', ownErasureUrl, { headers: mehmet })).json()
    const change = (url: string, payload: object) => w.request('PATCH', url, { headers, payload })
    const answers = await Promise.all([
      change(adminLicenseUrl(own.id), { note: 'Mehmet' }),
      change(adminLicenseUrl(foreign.id), { user_id: userId }),
      w.request('POST', erasureApprovalUrl(id), { headers }),
      w.request('POST', adminLicensesUrl, { headers, payload: { product_id, user_id: userId } }),
      change(adminLicenseUrl(own.id), { user_id: userId, max_instances: 3 }),
      round % 2 ? change(userUrl(userId), { role: 'admin' }) : undefined,
    ])
    for (const answer of answers) expect(answer?.statusCode ?? 0).toBeLessThan(500)
    const user = await w.db.queries
      .selectFrom('users')
      .select(['role', 'erased_at'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(user.role).toBe(user.erased_at === null ? 'admin' : 'user')
    if (user.erased_at === null) {
      await w.db.queries
        .updateTable('users')
        .set({ role: 'user', made_admin_by: null })
        .where('id', '=', userId)
        .execute()
      await w.db.queries.deleteFrom('erasure_requests').execute()
    }
  }
  const findings = await audit(w.db, w.deps.secrets)
  const broken = findings.filter(
    ({ invariant, violations }) => /erased|tallies|seats/.test(invariant) && violations > 0,
  )
  expect(broken).toEqual([])
})

test('a purchase that is told again during the erasure stays one order, and leaves no account at the marketplace', async () => {
  const ayse = await w.signIn('ayse')
  for (const account of ['77889901', '77889902', '77889903']) {
    const market = await mehmetsPurchase(w, account)
    const headers = await w.signIn('mehmet')
    const { id } = (await w.request('POST', ownErasureUrl, { headers })).json()
    const [erased, ...told] = await Promise.all([
      w.request('POST', erasureApprovalUrl(id), { headers: ayse }),
      market.purchase(),
      market.download(),
      market.purchase(),
    ])
    expect(erased.statusCode, erased.body).toBe(200)
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await tracesIn(w.db, [account])).toEqual([])
    const orders = await w.db.queries
      .selectFrom('orders')
      .select('id')
      .where('channel_id', '=', market.channel.id)
      .execute()
    expect(orders).toHaveLength(1)
  }
})
