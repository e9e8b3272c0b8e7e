import { idempotencyHeader, replayedHeader } from '@muhur/contract/http/idempotency'
import { adminLicensesUrl, type ListedLicense } from '@muhur/contract/shop/licenses'
import { gateUrls } from '@muhur/contract/gate/gate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/postgres/database.ts'
import { startNode, type NodeProcess } from '../../../test/nodes/node-process.ts'
import { signInAt } from '../../../test/nodes/sign-in-at.ts'
import { createProduct } from '../../shop/products/store.ts'

describe('a node is killed between the commit and the answer', () => {
  let database: TestDatabase
  const env = () => ({ DATABASE_URL: database.url, MASTER_KEY: Buffer.alloc(32, 7).toString('base64') })
  const script = (text: string) => database.db.session((session) => session.script(text))
  const rows = async (text: string) => (await database.db.executeSql(text)).rows

  beforeAll(async () => void (database = await testDatabase()))
  afterAll(() => database.drop())

  test('and the repeated call, on another node, gives the answer of the one license', async () => {
    const { id: product_id } = await createProduct(database.db.queries, {
      name: 'KorumaPlus',
      type: 'minecraft',
    })
    const issued = () => rows(`select id from licenses where product_id = '${product_id}'`)
    const issue = async ({ address }: NodeProcess) => {
      const headers = {
        cookie: await signInAt(address, 'ayse'),
        origin: address,
        'content-type': 'application/json',
        [idempotencyHeader]: 'order-4711',
      }
      const body = JSON.stringify({ product_id, discord_id: '110000000000000002' })
      return fetch(address + adminLicensesUrl, { method: 'POST', headers, body })
    }
    // The commit of an answer waits for the test. Its own time limit would end the wait on a slow machine.
    await script(`
      create function wait_for_test() returns trigger language plpgsql set lock_timeout = 0
        as $$ begin perform pg_advisory_xact_lock(4711); return null; end $$;
      create constraint trigger wait_for_test after update on idempotency_keys
        deferrable initially deferred for each row execute function wait_for_test()`)

    const node = await startNode(env())
    const answer = database.db.session(async (session) => {
      await session.rows('select pg_advisory_lock(4711)')
      const unanswered = issue(node).then(
        () => 'answered',
        () => 'lost',
      )
      const waiting = `select 1 from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`
      await expect.poll(() => rows(waiting), { interval: 5 }).toHaveLength(1)
      // It commits, but nobody is there to answer.
      process.kill(node.pid, 'SIGSTOP')
      await session.rows('select pg_advisory_unlock(4711)')
      await expect.poll(issued).toHaveLength(1)
      await node.stop('SIGKILL')
      return unanswered
    })
    expect(await answer).toBe('lost')

    const next = await startNode(env())
    const repeated = await issue(next)
    expect([repeated.status, repeated.headers.get(replayedHeader)]).toEqual([201, 'true'])
    const { license_key } = (await repeated.json()) as ListedLicense
    expect(await issued()).toHaveLength(1)
    const verdict = await fetch(next.address + gateUrls.validate, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ license_key }),
    })
    expect(await verdict.json()).toMatchObject({ valid: true })
    await next.stop()
  })
})
