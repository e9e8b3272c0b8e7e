import type { GateVerb } from '@muhur/contract/gate/gate'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/postgres/database.ts'
import { GateClient, type Reply } from '../../../../test/load/gate-client.ts'
import { Shop, type Key } from '../../../../test/load/shop.ts'

describe('calls that travel together', { timeout: 60_000 }, () => {
  let database: TestDatabase
  let shop: Shop
  const client = new GateClient()

  beforeAll(async () => {
    database = await testDatabase()
    shop = await Shop.open(database)
  })

  afterAll(async () => {
    client.close()
    await shop.close()
    await database.drop()
  })

  const call = (
    turn: number,
    { license_key }: Key,
    more: object,
    verb: GateVerb = 'activate',
  ): Promise<Reply> => client.call(shop.address(turn), verb, { license_key, ...more })

  test('a license that somebody keeps locked costs its own calls a short wait, and no other call anything', async () => {
    const locked = await shop.license(2)
    // Six machines each, and a pause between rounds: none of them calls more often than the gate allows.
    const others = await Promise.all(Array.from({ length: 20 }, () => shop.license(6)))
    const { body } = await call(0, locked, { fingerprint: 'machine-1' })
    const session = new pg.Client({ connectionString: database.url })
    await session.connect()
    await session.query('begin')
    await session.query('select from licenses where id = $1 for update', [locked.id])

    const settled = new AbortController()
    const stuck = Promise.all([
      call(0, locked, { fingerprint: 'machine-2' }),
      call(1, locked, { instance_token: body.instance!.token }, 'heartbeat'),
    ]).finally(() => settled.abort())
    const passed: Reply[] = []
    let roundsMeanwhile = 0
    for (let round = 0; !settled.signal.aborted; round++) {
      const fingerprint = `machine-${round % 6}`
      passed.push(...(await Promise.all(others.map((key, turn) => call(round + turn, key, { fingerprint })))))
      if (!settled.signal.aborted) roundsMeanwhile += 1
      await sleep(10)
    }
    const refused = await stuck
    // Who only asks whether the license is good does not wait for its lock.
    passed.push(await call(0, locked, {}, 'validate'))
    await session.query('rollback')
    await session.end()

    for (const reply of refused)
      expect(reply).toMatchObject({ status: 503, retryAfter: '2', body: { code: 'UNAVAILABLE' } })
    expect(new Set(passed.map(({ body: { code } }) => code))).toEqual(new Set(['VALID']))
    // A round that waited for the license would end with its calls.
    expect(roundsMeanwhile).toBeGreaterThan(1)

    const again = await call(1, locked, { instance_token: body.instance!.token }, 'heartbeat')
    expect(again.body).toMatchObject({ code: 'VALID', license: { current_instances: 1 } })
    expect((await call(0, locked, { fingerprint: 'machine-2' })).body.code).toBe('VALID')
  })

  test('a license without a free seat refuses at once, even while somebody keeps it locked', async () => {
    const full = await shop.license(1)
    await call(0, full, { fingerprint: 'machine-1' })
    const session = new pg.Client({ connectionString: database.url })
    await session.connect()
    await session.query('begin')
    await session.query('select from licenses where id = $1 for update', [full.id])
    const reply = await call(0, full, { fingerprint: 'machine-2' })
    await session.query('rollback')
    await session.end()
    expect(reply.body).toMatchObject({ code: 'INSTANCE_LIMIT', license: { current_instances: 1 } })
  })

  test('a call that the database cannot carry out fails alone, and takes no seat', async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => shop.license(6)))
    await database.db.session((session) =>
      session.script(`
        create function fail() returns trigger language plpgsql as $$ begin raise 'planted'; end $$;
        create trigger planted before insert or update on instances
          for each row when (new.hostname = 'poison') execute function fail()`),
    )
    const wishes = keys.flatMap((key) => Array.from({ length: 6 }, (_, machine) => ({ key, machine })))
    const isPoison = ({ key, machine }: (typeof wishes)[number]) =>
      machine === 3 && keys.indexOf(key) % 4 === 0
    const replies = await Promise.all(
      wishes.map((wish, turn) =>
        call(turn, wish.key, {
          fingerprint: `machine-${wish.machine}`,
          hostname: isPoison(wish) ? 'poison' : 'play.example',
        }),
      ),
    )
    expect(replies.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      wishes.map((wish) => (isPoison(wish) ? '500 INTERNAL' : '200 VALID')),
    )
    await database.db.session((session) => session.script('drop function fail cascade'))

    // The seats that they did not get are free, and only those.
    for (const { key, machine } of wishes.filter(isPoison)) {
      expect(await shop.seatsHeld(key)).toBe(5)
      const { body } = await call(machine, key, { fingerprint: `machine-${machine}` })
      expect(body).toMatchObject({ code: 'VALID', license: { current_instances: 6 } })
    }
    expect(await shop.broken()).toEqual([])
  })
})
