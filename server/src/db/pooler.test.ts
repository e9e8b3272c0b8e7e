import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { administrate } from '../../test/administrate.ts'
import { testDatabase, testServer, type TestDatabase } from '../../test/database.ts'
import { hasPooler, startPooler, type Pooler } from '../../test/pooler.ts'
import { openEmpty } from '../backup/restore.ts'
import { readConfig } from '../config.ts'
import { openAsItIs } from '../fsck/open.ts'
import { openDatabase } from './open.ts'

describe.skipIf(!hasPooler)('before the database stands PgBouncer', () => {
  const role = `pooled_${randomBytes(4).toString('hex')}`
  const settings = [
    `alter role ${role} set statement_timeout = '3000';`,
    `alter role ${role} set lock_timeout = '1500';`,
    `alter role ${role} set idle_in_transaction_session_timeout = '5000';`,
    `alter role ${role} set jit = 'off';`,
    `alter role ${role} set max_parallel_workers_per_gather = '0';`,
  ].join(' ')
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

  const startBehind = async (...lines: string[]) => {
    const behind = Object.assign(new URL(database.url), { username: role, password: role })
    pooler = await startPooler(behind.href, lines)
  }
  const start = async (...lines: string[]) => {
    await startBehind(...lines)
    return openDatabase({ url: pooler.url, name: 'DATABASE_URL' })
  }

  test('which refuses settings of a connection: the start names the line that it needs', async () => {
    await expect(start('pool_mode = session')).rejects.toThrow(
      'DATABASE_URL açılamıyor: aradaki bağlantı havuzu bağlantının ayarlarını reddediyor; havuza şunu yazın: ignore_startup_parameters = options',
    )
  })

  test('which drops the settings: the start names the statement that gives them to the role', async () => {
    const sessions = ['pool_mode = session', 'ignore_startup_parameters = options']
    await expect(start(...sessions)).rejects.toThrow(`PostgreSQL’de çalıştırın: ${settings}`)
    await pooler.stop()
    await administrate(testServer(), settings)

    const db = await start(...sessions)
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
      'bir oturumu birkaç bağlantıya birden veriyor; pool_mode = session yapın',
    )
  })

  test.each([
    ['refuses settings', ['pool_mode = session'], 'havuza şunu yazın: ignore_startup_parameters = options'],
    [
      'shares sessions',
      ['pool_mode = transaction', 'ignore_startup_parameters = options'],
      'pool_mode = session yapın ya da PostgreSQL’in kendi adresini verin',
    ],
  ])('which %s: commands refuse before they read or write', async (_does, lines, mend) => {
    await administrate(testServer(), settings)
    await startBehind(...lines)
    const config = readConfig({ DATABASE_URL: pooler.url })
    await expect(openAsItIs(config)).rejects.toThrow(new RegExp(`^DATABASE_URL açılamıyor: .*; ${mend}$`))
    await expect(openEmpty(config, { migrations: [] }, 'NEW_DATABASE_URL')).rejects.toThrow(
      new RegExp(`^NEW_DATABASE_URL açılamıyor: .*; ${mend}$`),
    )
  })
})
