import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { verifyAudit } from '../../record/audit/chain/verify.ts'
import { sealAudit } from '../../record/audit/chain/chain.ts'
import { readConfig } from '../../start/config.ts'
import type { Database } from '../../db/db.ts'
import { asBuyer } from '../../db/as-buyer.ts'
import { openPostgres } from '../../db/connection/open-postgres.ts'
import { audit } from '../fsck/invariants/audit.ts'
import { openShop, type Shop } from '../fsck/shop.fixture.ts'
import { openSigner } from '../../gate/keys/signer.ts'
import { pulse } from '../../gate/outages/store.ts'
import { ask, MASTER_KEY, passphrase, places } from './places.fixture.ts'
import { reason } from '../../start/faults/reason.ts'
import { restore } from './restore.ts'
import { writeBackup } from './file/write.ts'

const w = await world()
const { folder, newFile, backup, emptyPlace } = places(w)

/** Each table's rows, in one order. */
async function contents(db: Database): Promise<Record<string, string[]>> {
  return db.session(async (session) => {
    const own = await session.rows<{ name: string }>(`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('migrations', 'sessions')`)
    const found: Record<string, string[]> = {}
    for (const { name } of own) {
      const rows = await session.rows<{ row: string }>(`select t::text as row from ${name} as t order by 1`)
      found[name] = rows.map(({ row }) => row)
    }
    return found
  })
}

async function tables(url: string): Promise<number> {
  const db = openPostgres(url)
  const [found] = await db.session((session) =>
    session.rows<{ count: string }>(
      `select count(*) from pg_class where relnamespace = 'public'::regnamespace`,
    ),
  )
  await db.close()
  return Number(found!.count)
}

test('a shop comes back whole from a backup with its key, on record, with its buyers’ rights', async () => {
  const shop: Shop = await openShop(w)
  await pulse(w.db, 1)
  await sealAudit(w.db.queries)
  // Verdicts are recorded a moment after their answer.
  let before: Record<string, string[]>
  let file: string
  do {
    before = await contents(w.db)
    file = await backup()
  } while (JSON.stringify(before) !== JSON.stringify(await contents(w.db)))
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readdir(folder)).filter((name) => name.endsWith('.draft'))).toEqual([])
  expect(gunzipSync(await readFile(file)).toString()).not.toContain(MASTER_KEY)

  const { config, DATA_DIR } = await emptyPlace()
  const { db, secrets, keyFile } = await restore(config, file, ask)
  onTestFinished(() => db.close())
  expect(keyFile).toBe(join(DATA_DIR, 'master.key'))
  expect((await readFile(keyFile!, 'utf8')).trim()).toBe(MASTER_KEY)
  expect((await stat(keyFile!)).mode & 0o777).toBe(0o600)

  const { audit_log, service_pulse, ...rest } = await contents(db)
  const { audit_log: recordBefore, service_pulse: pulseBefore, ...restBefore } = before
  expect(rest).toEqual(restBefore)
  // Service time goes on from the later one of the backup's time and the clock here.
  expect(service_pulse).toEqual([expect.stringMatching(/,0,,\)$/)])
  expect(service_pulse).not.toEqual(pulseBefore)
  expect(audit_log).toEqual(expect.arrayContaining(recordBefore!))
  expect(audit_log!.filter((row) => !recordBefore!.includes(row)).join()).toContain('settings.restore')
  expect((await audit(db, secrets)).filter(({ violations }) => violations > 0)).toEqual([])
  const { root } = await openSigner(db, secrets)
  expect((await verifyAudit(db, root)).faults).toEqual([])
  const own = await asBuyer(db, shop.user, (queries) =>
    queries.selectFrom('license_facts').select('id').execute(),
  )
  expect(own).toEqual([{ id: shop.license }])
  expect(await db.queries.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('after each restore events are numbered behind every number that a receiver has seen', async () => {
  const seen = async (db: Database) => {
    const [row] = await db.session((session) =>
      session.rows<{ number: string }>(
        `select nextval('event_sequence') as number from generate_series(1, 50)`,
      ),
    )
    return Number(row!.number)
  }
  await seen(w.db)
  const file = await backup()
  let last = await seen(w.db)
  for (let restores = 0; restores < 2; restores++) {
    const { config } = await emptyPlace({ MASTER_KEY })
    const { db } = await restore(config, file, ask)
    onTestFinished(() => db.close())
    const next = await seen(db)
    expect(next).toBeGreaterThan(last + 49)
    // The events' call takes numbers of fifteen digits.
    expect(String(next).length).toBeLessThan(16)
    last = next
  }
})

test('a backup never takes the place of a file that came while it was made', async () => {
  const file = newFile()
  const made = w.db.session((session) => {
    const query: typeof session.rows = async (...asked) => {
      await writeFile(file, 'an older backup')
      return session.rows(...asked)
    }
    return writeBackup({ ...session, rows: query }, w.deps.secrets, file, null)
  })
  await expect(made).rejects.toThrow(`${file} zaten var; `)
  expect(await readFile(file, 'utf8')).toBe('an older backup')
  expect((await readdir(folder)).filter((name) => name.endsWith('.draft'))).toEqual([])
})

test('a backup without the key needs the key, and no other', async () => {
  await openShop(w)
  const file = await backup(null)
  const missing = await emptyPlace()
  await expect(restore(missing.config, file, ask)).rejects.toThrow(/ana anahtar yok; mağazanın MASTER_KEY/)
  const other = await emptyPlace({ MASTER_KEY: Buffer.alloc(32, 9).toString('base64') })
  await expect(restore(other.config, file, ask)).rejects.toThrow(/MASTER_KEY, bu yedeğin ana anahtarı değil/)
  expect([await tables(missing.url), await tables(other.url)]).toEqual([0, 0])
  const right = await emptyPlace({ MASTER_KEY })
  const { db, keyFile } = await restore(right.config, file, ask)
  await db.close()
  expect(keyFile).toBe(null)
})

test('a wrong passphrase, a newer version, a stranger’s change and a full place each get one line, and change nothing', async () => {
  await openShop(w)
  const file = await backup()
  const { config, url, DATA_DIR } = await emptyPlace()
  const refused = async (what: string, why: RegExp, phrase = passphrase) => {
    const error = await restore(config, what, () => Promise.resolve(phrase)).catch((thrown: Error) => thrown)
    expect(reason(error)).toMatch(why)
    expect(reason(error)).not.toContain('\n')
  }
  /** As an attacker changes it who knows the form, digest included. */
  const changed = async (change: (text: string) => string, over: object = {}) => {
    const [rows, end] = gunzipSync(await readFile(file))
      .toString()
      .split(/(?<=\n)-- end /)
    const text = change(rows!)
    const sha256 = createHash('sha256').update(text).digest('hex')
    const path = newFile()
    const changedEnd = { ...JSON.parse(end!), sha256, ...over }
    await writeFile(path, gzipSync(`${text}-- end ${JSON.stringify(changedEnd)}\n`))
    return path
  }
  await refused(file, /parola yanlış/, 'başka bir parola')
  await refused(await changed((text) => text.replace('0001_', '9999_')), /daha yeni bir Mühür sürümü/)
  await refused(await changed((text) => text.replaceAll('192.0.2.7', '192.0.2.8')), /değiştirilmiş/)
  const same = (text: string) => text
  await refused(await changed(same, { sequences: { history_id_seq: 1 } }), /değiştirilmiş/)
  await refused(await changed(same, { rows: {} }), /değiştirilmiş/)
  const statement = `1); create table intruder (id integer); select (1`
  await refused(await changed(same, { sequences: { history_id_seq: statement } }), /bozuk/)
  await refused(await changed((text) => text.replace('"cost":131072', '"cost":1073741824')), /bozuk/)
  const endless = join(folder, 'endless')
  await writeFile(endless, gzipSync(`-- muhur-backup ${' '.repeat(70 * 1024 ** 2)}`, { level: 1 }))
  await refused(endless, /bozuk/)
  await refused(join(folder, 'none'), /böyle bir dosya ya da klasör yok \(ENOENT\)/)
  expect(await tables(url)).toBe(0)
  await expect(readdir(DATA_DIR)).rejects.toThrow('ENOENT')

  const full = readConfig({ DATABASE_URL: w.databaseUrl, MASTER_KEY, DATA_DIR })
  // Verdicts are recorded a moment after their answer.
  const kept = async () => {
    const { users, licenses, instances, settings, audit_log } = await contents(w.db)
    return { users, licenses, instances, settings, audit_log }
  }
  const before = await kept()
  await expect(restore(full, file, ask)).rejects.toThrow(/boş değil/)
  expect(await kept()).toEqual(before)
})

test('a file that is cut or has a changed byte anywhere is refused before anything is written', async () => {
  await openShop(w)
  const bytes = await readFile(await backup())
  const { config, url } = await emptyPlace()
  const damaged = join(folder, 'damaged')
  const refusal = async (changed: Buffer) => {
    await writeFile(damaged, changed)
    return restore(config, damaged, ask).then(
      async ({ db }) => db.close(),
      ({ message }: Error) => message,
    )
  }
  const offsets = Array.from({ length: 60 }, (_, index) => Math.floor((index * (bytes.length - 9)) / 60))
  for (const at of offsets) expect(await refusal(bytes.subarray(0, at))).toMatch(/bozuk|bozulmuş/)
  // The header of a gzip file holds a time and a system, which nobody reads.
  for (const at of offsets.filter((place) => place >= 10)) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    if (unpacksAlike(changed, bytes)) continue
    expect(await refusal(changed), `byte ${at}`).toMatch(/bozuk|bozulmuş/)
  }
  expect(await tables(url)).toBe(0)
})

test('two backups in one file, or anything else behind one, are refused before anything is written', async () => {
  await openShop(w)
  const [first, second] = [await readFile(await backup()), await readFile(await backup())]
  const { config, url } = await emptyPlace()
  const file = join(folder, 'glued')
  const padding = Buffer.alloc(512)
  for (const parts of [
    [first, second],
    [first, padding, second],
    [first, first],
    [first, padding],
  ]) {
    await writeFile(file, Buffer.concat(parts))
    const refused = restore(config, file, ask).then(({ db }) => db.close())
    await expect(refused).rejects.toThrow(
      /arkasında başka veriler var; .*; her yedeği kendi dosyasıyla verin/,
    )
  }
  await writeFile(file, Buffer.concat([first, second.subarray(0, 100)]))
  await expect(restore(config, file, ask)).rejects.toThrow(/bozuk/)
  expect(await tables(url)).toBe(0)
})

/** Text that repeats can be packed with a pointer to another copy: a changed byte, yet the same backup. */
const unpacksAlike = (changed: Buffer, bytes: Buffer) => {
  try {
    return gunzipSync(changed).equals(gunzipSync(bytes))
  } catch {
    return false
  }
}
