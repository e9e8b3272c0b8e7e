import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '../../../test/postgres/database.ts'
import { runBackup, runFsck, runNode, startNode } from '../../../test/nodes/node-process.ts'
import { ownRoles } from '../../../test/postgres/own-roles.ts'
import { openPostgres } from '../connection/open-postgres.ts'

const folder = await mkdtemp(join(tmpdir(), 'muhur-roles-'))
const roles = await ownRoles(testServer())
const restored = await ownRoles(testServer())
afterAll(async () => {
  await roles.drop()
  await restored.drop()
  await rm(folder, { recursive: true, force: true })
})

const env = (of: typeof roles, name: string) => ({
  DATABASE_URL: of.urlOf(of.serving),
  DATA_DIR: join(folder, name),
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
})
const withOwner = (of: typeof roles, name: string) => ({
  ...env(of, name),
  DATABASE_OWNER_URL: of.urlOf(of.owner),
})

test(
  'a server serves in a role that owns nothing: the owner makes the tables, and is needed again by a restore alone',
  { timeout: 240_000 },
  async () => {
    expect(await runNode(env(roles, 'shop'))).toMatchObject({ code: 1 })

    const first = await startNode(withOwner(roles, 'shop'))
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200)
    expect(await first.stop()).toBe(0)

    const server = await startNode(env(roles, 'shop'))
    const db = openPostgres(roles.urlOf(roles.serving))
    const sealed = async () =>
      (await db.queries.selectFrom('audit_end').select('sequence').execute())[0]!.sequence
    await expect.poll(sealed, { timeout: 60_000 }).toBeGreaterThan(0)
    const workers = () => db.executeSql('select from pgboss.queue').then(({ rows }) => rows.length)
    await expect.poll(workers, { timeout: 60_000 }).toBeGreaterThan(0)
    const owned = await db.session((session) =>
      session.rows('select relname from pg_class where relowner = current_user::regrole'),
    )
    expect(owned).toEqual([])
    await db.close()
    expect(server.output()).not.toMatch(/permission denied|42501/)

    const BACKUP_DIR = join(folder, 'backups')
    const made = await runBackup('backup', [], {
      ...env(roles, 'shop'),
      BACKUP_DIR,
      BACKUP_PASSPHRASE: 'on iki harften uzun',
    })
    expect(made).toMatchObject({ code: 0 })
    expect(await server.stop()).toBe(0)
    expect(await runFsck(env(roles, 'shop'))).toMatchObject({ code: 0 })

    const [file] = /\/\S+\.backup\.gz/.exec(made.output)!
    const target = withOwner(restored, 'restored')
    expect(await runBackup('restore', [file], target)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Denetim temiz'),
    })
    const again = await startNode(env(restored, 'restored'))
    expect((await fetch(`${again.address}/readyz`)).status).toBe(200)
    expect(await again.stop()).toBe(0)
  },
)
