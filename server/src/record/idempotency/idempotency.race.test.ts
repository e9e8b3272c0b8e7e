import { idempotencyHeader, replayedHeader } from '@muhur/contract/http/idempotency'
import { adminLicensesUrl } from '@muhur/contract/shop/licenses'
import { afterAll, describe, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { buildApp } from '../../app.ts'
import { openPostgres } from '../../db/connection/open-postgres.ts'
import { claim } from './store.ts'

describe('calls with one key at once, on two nodes', async () => {
  const w = await world()
  const db = openPostgres(w.databaseUrl)
  const other = await buildApp({ ...w.deps, db })
  afterAll(async () => {
    await other.close()
    await db.close()
  })

  async function callsFor(key: string) {
    const { id: product_id } = await w.product()
    const { cookie } = await w.signIn('ayse')
    const headers = { cookie, origin: w.publicUrl, [idempotencyHeader]: key }
    const payload = { product_id, discord_id: '110000000000000002' }
    return (app: typeof other) => app.inject({ method: 'POST', url: adminLicensesUrl, headers, payload })
  }

  test('twenty make one license, and all get its key', async () => {
    const call = await callsFor('a')
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => call(at % 2 ? w.app : other)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201))
    expect(new Set(answers.map(({ json }) => json().license_key)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers[replayedHeader] === 'true')).toHaveLength(19)
    expect(await w.db.queries.selectFrom('licenses').select('id').execute()).toHaveLength(1)
  })

  test('who waits too long for the first call is told to come again, and then gets on', async () => {
    const call = await callsFor('a')
    const first = {
      user_id: await w.userId('ayse'),
      token_id: null,
      key: 'a',
      request_hash: Buffer.alloc(32),
    }
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const underWay = db.queries
      .transaction()
      .execute(async (transaction) => {
        await claim(transaction, w.deps.secrets, first)
        begun.resolve()
        await end.promise
        throw new Error('refused')
      })
      .catch(() => {})
    await begun.promise
    const refused = await call(w.app)
    expect(refused.json()).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_BUSY' })
    expect(refused.headers['retry-after']).toBe('2')
    end.resolve()
    await underWay
    expect((await call(w.app)).statusCode).toBe(201)
  })
})
