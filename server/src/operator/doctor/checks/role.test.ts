import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { administrate } from '../../../../test/postgres/administrate.ts'
import { testServer } from '../../../../test/postgres/database.ts'
import { emptyDatabase } from '../../../../test/postgres/own-database.ts'
import { ownRoles } from '../../../../test/postgres/own-roles.ts'
import { hasPooler, startPooler } from '../../../../test/postgres/pooler.ts'
import { openDatabase } from '../../../db/open.ts'
import { readConfig } from '../../../start/config.ts'
import { examineDatabase } from './database.ts'
import { line } from '../finding.ts'
import { rightFaults, roleWarnings } from './role.ts'

const least = {
  role: 'muhur',
  is_superuser: false,
  may_make_role: false,
  may_make_database: false,
  has_role: true,
  owns_tables: false,
}

test.each([
  ['the least that Mühür needs', {}, []],
  ['a right that the first start still needs', { may_make_role: true, has_role: false }, []],
  [
    'a superuser',
    { role: 'postgres', is_superuser: true, may_make_role: true },
    [/^ {2}! Veritabanı: DATABASE_URL’deki rol \(postgres\) süper .* → ops\/database\.sql .* npm run move-/],
  ],
  ['who makes roles', { may_make_role: true }, [/ → .*: ALTER ROLE muhur NOCREATEROLE NOCREATEDB$/]],
  [
    'the owner of the tables',
    { owns_tables: true },
    [/^ {2}! Veritabanı: .*tabloların da sahibi .* → .*DATABASE_OWNER_URL/],
  ],
  ['who makes databases', { may_make_database: true }, [/ → .*: ALTER ROLE muhur NOCREATEROLE NOCREATEDB$/]],
])('a role in DATABASE_URL with the rights of %s', (_whose, rights, lines) => {
  const warnings = roleWarnings({ ...least, ...rights }).map(line)
  expect(warnings).toEqual(lines.map((text) => expect.stringMatching(text)))
})

test.each([
  ['that owns its database', {}, []],
  [
    'on a standby',
    { is_standby: true, is_read_only: true },
    [/✗ Veritabanı: yazmaya kapalı; .*\(standby\).* → DATABASE_URL değişkenine asıl PostgreSQL’in adresini/],
  ],
  ['that may only read', { is_read_only: true }, [/yazmaya kapalı; .* → .* default_transaction_read_only/]],
  ['that makes no tables', { may_create: false }, [/\(muhur\) tablo kuramıyor; .* → .*ops\/database\.sql$/]],
])('a role %s is told what keeps the server from starting', (_whose, rights, lines) => {
  const faults = rightFaults({
    role: 'muhur',
    is_standby: false,
    is_read_only: false,
    may_create: true,
    ...rights,
  })
  expect(faults.map(line)).toEqual(lines.map((text) => expect.stringMatching(text)))
})

test('on an empty database the doctor says what the first start lacks', async () => {
  const { url, drop } = await emptyDatabase(testServer())
  const role = `doctor_${randomBytes(4).toString('hex')}`
  onTestFinished(async () => {
    await drop()
    await administrate(testServer(), `drop role if exists ${role}`)
  })
  await administrate(url, `create role ${role} login password '${role}'`)
  await administrate(url, `alter role ${role} set default_transaction_read_only = on`)
  const limited = Object.assign(new URL(url), { username: role, password: role }).href
  const { findings, close } = await examineDatabase(readConfig({ DATABASE_URL: limited }))
  await close()
  const faults = findings.filter(({ state }) => state === 'fault').map(line)
  expect(faults).toContainEqual(
    expect.stringMatching(/muhur_buyer rolü .*; ilk başlatma yarıda kalır\. → .* TO doctor_[0-9a-f]{8}$/),
  )
  expect(findings.map(line)).toContain('  – Veritabanı: henüz boş.')
  expect(faults).toContainEqual(expect.stringContaining('yazmaya kapalı; '))
  expect(faults).toContainEqual(expect.stringContaining(`rol (${role}) tablo kuramıyor; `))
})

test('a role that is a member of the owner is told as the owner is', async () => {
  const { url, drop } = await emptyDatabase(testServer())
  const role = `doctor_${randomBytes(4).toString('hex')}`
  onTestFinished(async () => {
    await drop()
    await administrate(testServer(), `drop role if exists ${role}`)
  })
  await administrate(url, 'create table owned ()')
  await administrate(url, `create role ${role} login password '${role}'`)
  const ownerWarnings = async () => {
    const limited = Object.assign(new URL(url), { username: role, password: role }).href
    const { findings, close } = await examineDatabase(readConfig({ DATABASE_URL: limited }))
    await close()
    return findings.map(line).filter((text) => text.includes('tabloların da sahibi'))
  }
  expect(await ownerWarnings()).toEqual([])
  await administrate(url, `do $$ begin execute format('grant %I to ${role}', current_user); end $$`)
  expect(await ownerWarnings()).toHaveLength(1)
})

test('of a database that its owner has filled, and no start has given away yet, the doctor names that start', async () => {
  const roles = await ownRoles(testServer())
  onTestFinished(() => roles.drop())
  const [DATABASE_URL, DATABASE_OWNER_URL] = [roles.urlOf(roles.serving), roles.urlOf(roles.owner)]
  await (await openDatabase({ url: DATABASE_OWNER_URL, name: 'NEW_DATABASE_URL' })).close()
  const faults = async (env: Record<string, string>) => {
    const { findings, close } = await examineDatabase(readConfig(env))
    await close()
    return findings.filter(({ state }) => state === 'fault').map(line)
  }
  expect(await faults({ DATABASE_URL, DATABASE_OWNER_URL })).toEqual([
    '  ✗ Veritabanı: DATABASE_URL’deki role henüz yetki verilmemiş. → sunucuyu DATABASE_OWNER_URL ile bir kez başlatın: yetkileri o başlatma verir',
  ])
  expect(await faults({ DATABASE_URL })).toEqual([
    expect.stringMatching(
      /\(42501\)\. → sahibi başka bir rolse sunucuyu DATABASE_OWNER_URL ile bir kez başlatın/,
    ),
  ])
  await (
    await openDatabase({ url: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL, name: 'DATABASE_URL' })
  ).close()
  expect((await faults({ DATABASE_URL, DATABASE_OWNER_URL })).join()).not.toContain('yetki')
})

test.skipIf(!hasPooler)(
  'a connection pooler that the start refuses is a fault, with the lines that mend it',
  async () => {
    const { url, drop } = await emptyDatabase(testServer())
    onTestFinished(drop)
    const pooler = await startPooler(url, ['pool_mode = session'])
    const { findings, close } = await examineDatabase(readConfig({ DATABASE_URL: pooler.url }))
    await close()
    await pooler.stop()
    expect(findings.map(line)).toContainEqual(
      expect.stringMatching(
        /✗ Veritabanı: DATABASE_URL .*havuzu .* → havuza şunları yazın .*ignore_startup_parameters = \w+, server_login_retry = 1/,
      ),
    )
  },
)
