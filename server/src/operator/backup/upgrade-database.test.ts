import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formerHome, formerPrograms, hasFormer, makeFormerCluster } from '../../../test/postgres/former.ts'
import { newProduct, refusal } from '../../../test/postgres/embedded.ts'
import { runBackup, startNode } from '../../../test/nodes/node-process.ts'
import { openPostgres } from '../../db/connection/open-postgres.ts'
import { partsOf, startPostgres, stopPostgres, urlOf } from '../../db/embedded/cluster.ts'
import { clusterIn, freeAddress } from '../../db/embedded/embedded.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'muhur-upgrade-'))
const cluster = clusterIn(DATA_DIR)
const { data, next } = partsOf(cluster)
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

/** Runs the former version's PostgreSQL on the cluster, as the former Mühür did. */
async function onFormer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const address = await freeAddress(cluster)
  await startPostgres(cluster, address, {}, formerPrograms())
  try {
    return await work(urlOf(cluster, address))
  } finally {
    stopPostgres(cluster)
  }
}

/** The names of the products, in the PostgreSQL of this address. */
async function productsAt(url: string): Promise<string[]> {
  const db = openPostgres(url)
  const { rows } = await db.executeSql('select name from products order by id')
  await db.close()
  return (rows as { name: string }[]).map(({ name }) => name)
}

const upgrade = (env = {}, home = formerHome) => runBackup('upgrade-database', [home], { DATA_DIR, ...env })

describe.skipIf(!hasFormer)('an embedded database of an older PostgreSQL', { timeout: 120_000 }, () => {
  let before: string[]
  beforeAll(async () => {
    await makeFormerCluster(cluster)
    before = await onFormer(async (DATABASE_URL) => {
      const shop = await startNode({ DATA_DIR, DATABASE_URL })
      expect(await newProduct(shop, 'Eskiden Kalan')).toBe(201)
      expect(await shop.stop()).toBe(0)
      return productsAt(DATABASE_URL)
    })
  }, 120_000)

  test('is met by a start with the command that upgrades it', async () => {
    expect(await refusal({ DATA_DIR })).toMatch(
      /içinde PostgreSQL 15 veritabanı var, bu Mühür PostgreSQL 18 kullanıyor; .*npm run upgrade-database -- ESKİ_MÜHÜR_KLASÖRÜ/,
    )
  })

  test('stays as it is where the command cannot work', async () => {
    const refused = async (env: object, home?: string) => {
      const { code, output } = await upgrade(env, home)
      expect(code).toBe(1)
      return output
    }
    expect(await refused({}, tmpdir())).toMatch(
      /^Veritabanı yükseltilemedi: .* içinde eski Mühür’ün PostgreSQL’i yok/,
    )
    expect(await refused({ DATABASE_URL: 'postgres://127.0.0.1:1/x' })).toContain(
      'ortamda ise DATABASE_URL var',
    )
    expect(await refused({ MASTER_KEY: Buffer.alloc(32, 9).toString('base64') })).toContain(
      'mühürleyen anahtar değil',
    )
    expect((await readdir(cluster)).sort()).toEqual(['data', 'log'])
  })

  test('is upgraded by one command, and the way back is the former folder', async () => {
    await writeFile(join(cluster, 'archive'), join(DATA_DIR, 'archive-of-the-former'))
    const done = await upgrade()
    expect(done).toMatchObject({
      code: 0,
      output: expect.stringContaining('kayıt yükseltildi ve kontrol edildi'),
    })
    expect((await readdir(cluster)).sort()).toEqual(['data', 'data-15', 'log'])
    // As a process leaves it that was killed between the two renamings.
    await rename(data, next)
    const shop = await startNode({ DATA_DIR })
    expect(await newProduct(shop, 'Sonradan Gelen')).toBe(201)
    expect((await upgrade()).output).toContain('zaten PostgreSQL 18')
    expect(await shop.stop()).toBe(0)

    await rm(data, { recursive: true })
    await rename(join(cluster, 'data-15'), data)
    expect(await onFormer(productsAt)).toEqual(before)
  })
})
