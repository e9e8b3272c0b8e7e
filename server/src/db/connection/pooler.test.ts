import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { administrate } from '../../../test/postgres/administrate.ts'
import { testDatabase, testServer, type TestDatabase } from '../../../test/postgres/database.ts'
import { OwnPostgres } from '../../../test/postgres/own-postgres.ts'
import { hasPooler, shippedLines, startPooler, type Pooler } from '../../../test/postgres/pooler.ts'
import { openEmpty } from '../../operator/backup/restore.ts'
import { readConfig } from '../../start/config.ts'
import { openAsItIs } from '../../operator/fsck/open.ts'
import { openDatabase } from '../open.ts'
import { openPostgres } from './open-postgres.ts'

describe.skipIf(!hasPooler)('before the database stands PgBouncer', () => {
  const role = `pooled_${randomBytes(4).toString('hex')}`
  const settings = [
    `alter role ${role} set statement_timeout = '3000';`,
    `alter role ${role} set lock_timeout = '1500';`,
    `alter role ${role} set idle_in_transaction_session_timeout = '5000';`,
    `alter role ${role} set jit = 'off';`,
    `alter role ${role} set max_parallel_workers_per_gather = '0';`,
  ].join(' ')
  const lines =
    'havuza şunları yazın (ops/ha/pgbouncer.ini): pool_mode = session, ignore_startup_parameters = options, server_login_retry = 1'
  let database: TestDatabase
  let pooler: Pooler

  beforeAll(async () => {
    database = await testDatabase()
    await administrate(testServer(), `create role ${role} superuser login password '${role}'`)
  })

  afterEach(() => pooler.stop())

  afterAll(async () => {
    await database.drop()
    await administrate(testServer(), `drop role ${role}`)
  })

  const startBehind = async (...given: string[]) => {
    const behind = Object.assign(new URL(database.url), { username: role, password: role })
    pooler = await startPooler(behind.href, given)
  }
  const start = async (...given: string[]) => {
    await startBehind(...given)
    return openDatabase({ url: pooler.url, name: 'DATABASE_URL' })
  }

  test('which refuses settings of a connection: the start names the line that it needs', async () => {
    await expect(start('pool_mode = session')).rejects.toThrow(
      `DATABASE_URL açılamıyor: aradaki bağlantı havuzu bağlantının ayarlarını reddediyor; ${lines}`,
    )
  })

  test('which has the lines that ship, and drops the settings: the start names what gives them to the role and to connections that stand', async () => {
    const advice = await start(...shippedLines).then(
      () => '',
      ({ message }: Error) => message,
    )
    const [, given, reconnect] = /PostgreSQL’de çalıştırın: (.+;) sonra .*: (\w+;)$/.exec(advice)!
    expect(given).toBe(settings)
    await administrate(testServer(), given!)
    const again = () => openDatabase({ url: pooler.url, name: 'DATABASE_URL' })
    await expect(again()).rejects.toThrow('bağlantının ayarlarını düşürüyor')
    await administrate(pooler.console, reconnect!)

    const db = await again()
    const heard: string[] = []
    const channels = [
      await db.openChannel('muhur_test', (text) => heard.push(text)),
      await db.openChannel('muhur_test', () => {}),
    ]
    await channels[1]!.tell('hello')
    await expect.poll(() => heard).toEqual(['hello'])
    expect(await db.run({ name: 'one', text: 'select $1::int as one' }, [1])).toEqual([{ one: 1 }])
    for (const channel of channels) channel.close()
    await db.close()
  })

  test('which shares one session between callers: the start refuses', async () => {
    await administrate(testServer(), settings)
    await expect(start('pool_mode = transaction', 'ignore_startup_parameters = options')).rejects.toThrow(
      `bir oturumu birkaç bağlantıya birden veriyor; ${lines}; ya da PostgreSQL’in kendi adresini verin`,
    )
  })

  test.each([
    ['refuses settings', ['pool_mode = session'], lines],
    [
      'shares sessions',
      ['pool_mode = transaction', 'ignore_startup_parameters = options'],
      `${lines}; ya da PostgreSQL’in kendi adresini verin`,
    ],
  ])('which %s: commands refuse before they read or write', async (_does, given, mend) => {
    await administrate(testServer(), settings)
    await startBehind(...given)
    const config = readConfig({ DATABASE_URL: pooler.url })
    const faultOf = async (opening: Promise<unknown>) => opening.catch(({ message }: Error) => message)
    expect(await faultOf(openAsItIs(config))).toMatch(/^DATABASE_URL açılamıyor: /)
    expect(await faultOf(openAsItIs(config))).toContain(`; ${mend}`)
    const elsewhere = await faultOf(openEmpty(config, { migrations: [] }, 'NEW_DATABASE_URL'))
    expect(elsewhere).toMatch(/^NEW_DATABASE_URL açılamıyor: /)
    expect(elsewhere).toContain(`; ${mend}`)
  })

  test('which has the lines that ship: after an outage it serves long before PgBouncer would by itself', async () => {
    const server = await OwnPostgres.start()
    onTestFinished(() => server.remove())
    pooler = await startPooler(server.url, shippedLines)
    const db = openPostgres(pooler.url)
    onTestFinished(() => db.close())
    const asked = () => db.run({ name: 'one', text: 'select 1 as one' }, []).catch(() => 'refused')
    expect(await asked()).toEqual([{ one: 1 }])
    await server.stop()
    await expect.poll(asked, { timeout: 30_000 }).toBe('refused')
    // PgBouncer has tried in vain, from where its own 15 seconds would begin.
    await setTimeout(1_000)
    await server.start()
    await expect.poll(asked).toEqual([{ one: 1 }])
  })
})
