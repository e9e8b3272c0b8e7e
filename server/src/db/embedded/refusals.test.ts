import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, newProduct, refusal } from '../../../test/postgres/embedded.ts'
import { startNode } from '../../../test/nodes/node-process.ts'
import { embeddedUrl } from '../../../test/postgres/own-postgres.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muhur-refusals-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a start with one clear line', { timeout: 60_000 }, () => {
  test('refuses the folder of an older Mühür, and says where the way to move it stands', async () => {
    const DATA_DIR = join(folder, 'older')
    await mkdir(join(DATA_DIR, 'postgres'), { recursive: true })
    await writeFile(join(DATA_DIR, 'postgres', 'PG_VERSION'), '18\n')
    expect(await refusal({ DATA_DIR })).toMatch(
      /DATA_DIR .* açılamıyor: .* eski bir Mühür’ün gömülü veritabanı \(PGlite\).*; docs\/operating\.tr\.md içindeki “Eski gömülü veritabanı”/,
    )
    const guide = await readFile(new URL('../../../../docs/operating.tr.md', import.meta.url), 'utf8')
    expect(guide).toContain('\n### Eski gömülü veritabanı\n')
  })

  test('refuses the folder of another PostgreSQL', async () => {
    const DATA_DIR = join(folder, 'version')
    await mkdir(dataOf(DATA_DIR), { recursive: true })
    await writeFile(join(dataOf(DATA_DIR), 'PG_VERSION'), '17\n')
    expect(await refusal({ DATA_DIR })).toMatch(
      /içinde PostgreSQL 17 veritabanı var, bu Mühür PostgreSQL 18 kullanıyor/,
    )
  })

  test('asks for DATABASE_URL on a machine for which there is none', async () => {
    const elsewhere = `data:text/javascript,Object.defineProperty(process,'arch',{value:'riscv64'})`
    const env = { DATA_DIR: join(folder, 'elsewhere'), NODE_OPTIONS: `--import="${elsewhere}"` }
    expect(await refusal(env)).toMatch(/\w+ riscv64 için gömülü PostgreSQL yok; DATABASE_URL/)
  })

  test('says who can make the links that the libraries need', async () => {
    const strict = `data:text/javascript,import fs from 'node:fs';import{syncBuiltinESMExports}from'node:module';
      const{existsSync}=fs;fs.existsSync=(path)=>!path.includes('libpq')&&existsSync(path);
      fs.symlinkSync=()=>{throw Object.assign(Error('EACCES'),{code:'EACCES'})};syncBuiltinESMExports()`
    const env = {
      DATA_DIR: join(folder, 'links'),
      NODE_OPTIONS: `--import="${strict.replaceAll(/\s+/g, '%20')}"`,
    }
    expect(await refusal(env)).toMatch(
      /bağlantı açılamıyor \(EACCES\); Mühür’ü bir kez, onu kuran kullanıcıyla/,
    )
  })

  test.skipIf(process.getuid?.() !== 0)("leaves another user's database alone", async () => {
    const DATA_DIR = join(folder, 'of-another')
    await mkdir(dataOf(DATA_DIR), { recursive: true })
    await writeFile(join(dataOf(DATA_DIR), 'PG_VERSION'), '18\n')
    await chown(dataOf(DATA_DIR), 65534, 65534)
    expect(await refusal({ DATA_DIR })).toMatch(
      /başka bir kullanıcının \(uid 65534\); Mühür’ü o kullanıcıyla/,
    )
  })

  test.skipIf(process.getuid?.() !== 0)('tells root what to do where unshare is missing', async () => {
    const line = await refusal({ DATA_DIR: join(folder, 'root'), PATH: '/nowhere' })
    expect(line).toMatch(/root olarak çalışmaz.*başka bir kullanıcıyla başlatın ya da DATABASE_URL/)
  })

  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'names a folder that is not ours to write',
    async () => {
      const DATA_DIR = join(folder, 'read-only')
      await mkdir(DATA_DIR, { mode: 0o500 })
      expect(await refusal({ DATA_DIR })).toMatch(/DATA_DIR .* açılamıyor: .*yetkisi yok \(EACCES\)/)
      await chmod(DATA_DIR, 0o700)
    },
  )
})

const megabyte = 1024 * 1024
const disk = process.platform === 'linux' && process.getuid?.() === 0 ? smallDisk(150) : null

describe.skipIf(!disk)('on a disk that is full', { timeout: 120_000 }, () => {
  afterAll(() => spawnSync('umount', [disk!]))
  const filler = join(disk ?? '', 'filler')

  test.each([130, 140, 150])(
    'a first start beside %d of 150 MB says so and leaves nothing behind',
    async (size) => {
      await writeFile(filler, Buffer.alloc(size * megabyte)).catch(() => {})
      expect(await refusal({ DATA_DIR: join(disk!, 'data') })).toMatch(
        /açılamıyor: .*diskte yer kalmamış \(ENOSPC\)/,
      )
      expect(readdirSync(join(disk!, 'data', 'postgresql'))).toEqual([])
      await rm(filler)
    },
  )

  test.each(['data', 'missing'])('a first start in %s says that the disk is read-only', async (name) => {
    spawnSync('mount', ['-o', 'remount,ro', disk!])
    expect(await refusal({ DATA_DIR: join(disk!, name) })).toMatch(/açılamıyor: .*disk salt okunur \(EROFS\)/)
    spawnSync('mount', ['-o', 'remount,rw', disk!])
  })

  test('a running one refuses what it cannot keep, and goes on when there is room', async () => {
    const node = await startNode({ DATA_DIR: join(disk!, 'data') })
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'])
    const db = new pg.Client(embeddedUrl(join(disk!, 'data')))
    await db.connect()
    await expect(db.query('create table filler as select generate_series(1, 1000000) as n')).rejects.toThrow()
    await db.end().catch(() => {})
    await rm(filler)
    await expect.poll(() => newProduct(node, 'Yer Var'), { timeout: 60_000, interval: 500 }).toBe(201)
    expect(await node.stop()).toBe(0)
  })
})

/** The folder of a file system that holds so many megabytes; null where none may be mounted. */
function smallDisk(megabytes: number): string | null {
  const point = spawnSync('mktemp', ['-d'], { encoding: 'utf8' }).stdout.trim()
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', point])
  return status === 0 ? point : null
}
