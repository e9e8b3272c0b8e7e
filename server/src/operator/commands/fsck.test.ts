import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/postgres/database.ts'
import { dataOf } from '../../../test/postgres/embedded.ts'
import { runFsck, startNode } from '../../../test/nodes/node-process.ts'
import { embeddedUrl } from '../../../test/postgres/own-postgres.ts'
import { readPostmasterFile } from '../../db/embedded/postmaster.ts'
import { openPostgres } from '../../db/connection/open-postgres.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muhur-fsck-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const oneLine = /^Mühür denetlenemedi: [^\n]+\n$/

describe('on the embedded database', { timeout: 120_000 }, () => {
  test('it looks whether the server runs or not, and says what it found', async () => {
    const env = { DATA_DIR: join(folder, 'data') }
    const nothing = await runFsck(env)
    expect(nothing).toMatchObject({ code: 2, output: expect.stringMatching(oneLine) })
    expect(nothing.output).toContain('içinde veritabanı yok')

    const server = await startNode(env)
    const meanwhile = await runFsck(env)
    expect(meanwhile).toMatchObject({ code: 0, output: expect.stringMatching(/\nDenetim temiz\.\n$/) })
    await server.stop()

    const clean = await runFsck(env)
    expect(clean).toMatchObject({ code: 0, output: expect.stringMatching(/\nDenetim temiz\.\n$/) })
    expect(clean.output).not.toContain('BOZUK')

    const again = await startNode(env)
    const db = openPostgres(embeddedUrl(env.DATA_DIR))
    const { id } = await db.queries.selectFrom('instances').select('id').executeTakeFirstOrThrow()
    await db.session((session) =>
      session.script(
        `update instances set released_at = lease_expires_at - interval '1 second' where id = '${id}'`,
      ),
    )
    await db.close()
    await again.stop()
    const found = await runFsck(env)
    expect(found.code).toBe(1)
    expect(found.output).toMatch(new RegExp(`BOZUK +released-hold-nothing: .* 1 aykırılık, örneğin ${id}\n`))
    expect(found.output).toContain('Denetim temiz değil: 1 kural bozulmuş.')

    const otherKey = await runFsck({ ...env, MASTER_KEY: Buffer.alloc(32, 9).toString('base64') })
    expect(otherKey).toMatchObject({ code: 2, output: expect.stringMatching(oneLine) })
  })

  test('it does not look while another command runs the database, which may end any moment', async () => {
    const env = { DATA_DIR: join(folder, 'visited') }
    await (await startNode(env)).stop('SIGKILL')
    const visitor = new pg.Client(embeddedUrl(env.DATA_DIR) + '&application_name=muhur%20visitor%207')
    await visitor.connect()
    await visitor.query('select pg_advisory_lock(7201447)')
    const refused = await runFsck(env)
    expect(refused).toMatchObject({ code: 2, output: expect.stringMatching(oneLine) })
    expect(refused.output).toContain('başka bir Mühür’ün kullanımında (süreç 7)')
    await visitor.end()
    expect(await runFsck(env)).toMatchObject({ code: 0 })
    expect(readPostmasterFile(dataOf(env.DATA_DIR))).toBeNull()
  })
})

describe('on PostgreSQL', { timeout: 120_000 }, () => {
  test('it looks while servers run, and leaves a database alone that no server has opened', async () => {
    const { url, drop } = await testDatabase()
    const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'shared') }
    const untouched = await runFsck(env)
    expect(untouched).toMatchObject({ code: 2, output: expect.stringMatching(oneLine) })
    expect(untouched.output).toContain('sunucuyu bir kez başlatıp')

    const server = await startNode(env)
    expect((await runFsck(env)).output).toMatch(/\nDenetim temiz\.\n$/)
    await server.stop()
    await drop()
  })
})
