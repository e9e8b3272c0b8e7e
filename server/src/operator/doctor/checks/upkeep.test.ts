import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { administrate } from '../../../../test/postgres/administrate.ts'
import { SmallDisk } from '../../../../test/chaos/small-disk.ts'
import { testDatabase, testServer } from '../../../../test/postgres/database.ts'
import { OwnPostgres } from '../../../../test/postgres/own-postgres.ts'
import { openPostgres } from '../../../db/connection/open-postgres.ts'
import { line } from '../finding.ts'
import { readUpkeep, upkeepFindings, type Upkeep } from './upkeep.ts'

const inOrder: Upkeep = {
  role: 'muhur',
  slots: [],
  transactions: [],
  sees_all: true,
  archiving_failed_at: null,
  log: 3e8,
  log_limit: 1.1e9,
  size: 2.34e8,
  has_room: true,
}

const idle = { name: 'kopya_2', kept: 4.2e9, is_lost: false }

test.each<[what: string, upkeep: Partial<Upkeep>, lines: RegExp[]]>([
  ['nothing', {}, []],
  [
    'a slot that keeps much',
    { slots: [idle] },
    [
      /^ {2}✗ Veritabanı: kopya_2 adlı .* kimse bağlı değil; 4,2 GB WAL tutuyor, .* → kopyayı .* SELECT pg_drop_replication_slot\('kopya_2'\)$/,
    ],
  ],
  [
    'a slot whose standby has just gone',
    { slots: [{ ...idle, kept: 2e7 }] },
    [/^ {2}! Veritabanı: kopya_2 .* 0,02 GB WAL tutuyor/],
  ],
  [
    'a dead slot',
    { slots: [{ ...idle, kept: null, is_lost: true }] },
    [/^ {2}✗ .* WAL silinmiş, .* pg_drop/],
  ],
  ['a slot that was never used', { slots: [{ ...idle, kept: null }] }, []],
  [
    'a transaction that is open for hours',
    { transactions: [{ pid: 4711, owner: 'ayse, psql', seconds: 18_400 }] },
    [/^ {2}✗ .* 5 saattir açık \(ayse, psql\); .* → .* SELECT pg_terminate_backend\(4711\)$/],
  ],
  [
    'a prepared transaction',
    { transactions: [{ pid: null, owner: "ayse, 'x'", seconds: 4_000 }] },
    [/^ {2}✗ .* 1 saattir açık .* ROLLBACK PREPARED$/],
  ],
  ['an archive that fails', { archiving_failed_at: '2026-11-20' }, [/^ {2}✗ .*arşivlenemiyor/]],
  ['a log beyond its limit', { log: 2.3e9 }, [/^ {2}! .*WAL’ı 2,3 GB; .*\(1,1 GB\) iki katını aştı/]],
  ['a full disk', { has_room: false }, [/^ {2}✗ .*diskinde yer kalmamış/]],
  ['a role that sees little', { sees_all: false, log: null }, [/^ {2}– .*GRANT pg_monitor TO muhur\.$/]],
])('%s that grows behind the server’s back is told', (_what, upkeep, lines) => {
  const findings = upkeepFindings({ ...inOrder, ...upkeep }, true).map(line)
  expect(findings).toEqual(lines.map((text) => expect.stringMatching(text)))
})

test('of an external database the doctor says its size, and that its disk is not seen from here', () => {
  expect(upkeepFindings(inOrder, false).map(line)).toEqual([
    '  – Veritabanı: 0,23 GB; diskinde ne kadar yer kaldığını SQL söylemez: PostgreSQL’in makinesinde bakın (df -h).',
  ])
})

test('an idle slot and an open transaction are found, by a role without rights as far as PostgreSQL lets it see', async () => {
  const mark = randomBytes(4).toString('hex')
  const [role, slot] = [`upkeep_${mark}`, `slot_${mark}`]
  const database = await testDatabase()
  onTestFinished(async () => {
    await administrate(testServer(), `select pg_drop_replication_slot('${slot}')`)
    await database.drop()
    await administrate(testServer(), `drop role ${role}`)
  })
  await administrate(testServer(), `create role ${role} login password '${role}'`)
  await administrate(testServer(), `select pg_create_physical_replication_slot('${slot}', true)`)
  const own = Object.assign(new URL(database.url), { username: role, password: role }).href
  const read = async (url: string) => {
    const db = openPostgres(url)
    const upkeep = await db.session((session) => readUpkeep(session, 0))
    await db.close()
    return { ...upkeep, slots: upkeep.slots.filter(({ name }) => name === slot) }
  }
  const openIn = async (url: string, name: string) => {
    const client = new pg.Client({ connectionString: url, application_name: name })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('begin; select 1')
  }
  await openIn(own, 'own-work')
  await openIn(database.url, 'work-of-others')

  const owners = ({ transactions }: Upkeep) => transactions.map((each) => each.owner).join('; ')
  const all = await read(database.url)
  expect(all).toMatchObject({ sees_all: true, has_room: true, slots: [{ name: slot, is_lost: false }] })
  expect(all.slots[0]!.kept).toBeGreaterThanOrEqual(0)
  expect(all.log).toBeGreaterThan(0)
  expect(owners(all)).toContain('work-of-others')
  const some = await read(own)
  expect(some).toMatchObject({ role, sees_all: false, log: null, has_room: true, slots: [{ name: slot }] })
  expect(owners(some)).toContain(`${role}, own-work`)
  expect(owners(some)).not.toContain('work-of-others')
})

const disk = SmallDisk.open(200)

test.runIf(disk)('a database whose disk is full is known by the room that it does not find', async () => {
  onTestFinished(() => disk!.remove())
  const server = await OwnPostgres.start('port', undefined, disk!.folder)
  onTestFinished(() => server.remove())
  const db = openPostgres(server.url)
  onTestFinished(() => db.close())
  const hasRoom = async () => (await db.session((session) => readUpkeep(session))).has_room
  expect(await hasRoom()).toBe(true)
  disk!.fill()
  expect(await hasRoom().finally(() => disk!.free())).toBe(false)
})
