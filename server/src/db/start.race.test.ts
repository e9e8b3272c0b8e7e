import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administrate } from '../../test/postgres/administrate.ts'
import { launchNode, runNode, type NodeProcess } from '../../test/nodes/node-process.ts'
import { OwnPostgres } from '../../test/postgres/own-postgres.ts'

const MASTER_KEY = Buffer.alloc(32, 7).toString('base64')

describe('a start', { timeout: 60_000 }, () => {
  let server: OwnPostgres

  beforeAll(async () => {
    server = await OwnPostgres.start()
    await administrate(server.url, "create role guarded login password 'right'")
  })

  afterAll(() => server.remove())

  const waiting = (node: NodeProcess) => node.output().match(/^Mühür veritabanını bekliyor: .*$/gm) ?? []

  test.each(['port', 'socket'] as const)(
    'before its database waits, says so once, and serves when it is there: %s',
    async (on) => {
      const database = await OwnPostgres.start(on)
      await database.stop()
      const node = await launchNode({ DATABASE_URL: database.url, MASTER_KEY })
      await expect.poll(() => waiting(node)).toHaveLength(1)
      expect(waiting(node)[0]).toMatch(
        /DATABASE_URL açılamıyor: .* \((ECONNREFUSED|ENOENT)\); PostgreSQL’i başlatın/,
      )
      await database.start()
      await node.serves()
      expect(waiting(node)).toHaveLength(1)
      expect(await node.stop()).toBe(0)
      await database.remove()
    },
  )

  test.each(['SIGINT', 'SIGTERM'] as const)('that waits ends with %s', async (signal) => {
    const node = await launchNode({ DATABASE_URL: 'postgres://u:gizli@127.0.0.1:1/x', MASTER_KEY })
    await expect.poll(() => waiting(node)).toHaveLength(1)
    expect(await node.stop(signal)).toBe(0)
    expect(node.output()).not.toContain('gizli')
  })

  test.each([
    [
      'a wrong password',
      'guarded:gizli',
      'postgres',
      /DATABASE_URL açılamıyor: kullanıcı adı ya da parola yanlış \(28P01\); /,
    ],
    [
      'a user that is none',
      'nobody:gizli',
      'postgres',
      /DATABASE_URL açılamıyor: kullanıcı adı ya da parola yanlış \(28P01\); /,
    ],
    [
      'a database that is none',
      null,
      'gone',
      /DATABASE_URL açılamıyor: .*bu adda bir veritabanı yok \(3D000\); /,
    ],
  ])('with %s ends with one line', async (_what, user, name, line) => {
    const [, own] = server.url.split(/[/@]+/)
    const DATABASE_URL = server.url.replace(`${own}@`, `${user ?? own}@`).replace(/[^/]+$/, name)
    const { code, output } = await runNode({ DATABASE_URL, MASTER_KEY })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toMatch(line)
    expect(output).not.toContain('gizli')
  })
})
