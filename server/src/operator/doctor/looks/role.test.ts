import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { administrate } from '../../../../test/administrate.ts'
import { testServer } from '../../../../test/database.ts'
import { emptyDatabase } from '../../../../test/own-database.ts'
import { hasPooler, startPooler } from '../../../../test/pooler.ts'
import { readConfig } from '../../../start/config.ts'
import { examineDatabase } from './database.ts'
import { line } from '../finding.ts'
import { rightFaults } from './rights.ts'
import { roleWarnings } from './role.ts'

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
  const told = roleWarnings({ ...least, ...rights }).map(line)
  expect(told).toEqual(lines.map((text) => expect.stringMatching(text)))
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
  const told = rightFaults({
    role: 'muhur',
    is_standby: false,
    is_read_only: false,
    may_create: true,
    ...rights,
  })
  expect(told.map(line)).toEqual(lines.map((text) => expect.stringMatching(text)))
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
  const told = async () => {
    const limited = Object.assign(new URL(url), { username: role, password: role }).href
    const { findings, close } = await examineDatabase(readConfig({ DATABASE_URL: limited }))
    await close()
    return findings.map(line).filter((text) => text.includes('tabloların da sahibi'))
  }
  expect(await told()).toEqual([])
  await administrate(url, `do $$ begin execute format('grant %I to ${role}', current_user); end $$`)
  expect(await told()).toHaveLength(1)
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
