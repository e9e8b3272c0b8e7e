import { productsUrl } from '@muhur/contract/product'
import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchNode, runNode, startNode, type NodeProcess } from '../../../test/node-process.ts'
import { embeddedUrl } from '../../../test/own-postgres.ts'
import { signInAt } from '../../../test/sign-in-at.ts'
import { readPostmasterFile } from './postmaster.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muhur-embedded-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const patiently = { timeout: 20_000 }
const dataOf = (dataDir: string) => join(dataDir, 'postgresql', 'data')
const postgresOf = (dataDir: string) => readPostmasterFile(dataOf(dataDir))

/** What a refused start prints: one line. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { code, output } = await runNode(env)
  expect({ code, lines: output.trim().split('\n') }).toEqual({ code: 1, lines: [expect.any(String)] })
  return output
}

describe('the PostgreSQL that Mühür brings', { timeout: 120_000 }, () => {
  test.skipIf(process.platform === 'win32')('listens on a socket that its user alone can reach', async () => {
    const env = { DATA_DIR: join(folder, 'socket') }
    const node = await startNode(env)
    expect(await shown(env.DATA_DIR, 'listen_addresses')).toBe('')
    expect(await shown(env.DATA_DIR, 'unix_socket_directories')).toBe(join(env.DATA_DIR, 'postgresql'))
    expect((await stat(join(env.DATA_DIR, 'postgresql'))).mode & 0o777).toBe(0o700)
    expect(await node.stop()).toBe(0)
    expect(postgresOf(env.DATA_DIR)).toBeNull()
  })

  test.skipIf(process.platform === 'win32')('serves a folder whose path no socket can have', async () => {
    const env = { DATA_DIR: join(folder, `Ayşe'nin "klasörü", ${'uzun'.repeat(30)}`) }
    const node = await startNode(env)
    const socketFolder = await shown(env.DATA_DIR, 'unix_socket_directories')
    expect((await stat(socketFolder)).mode & 0o777).toBe(0o700)
    expect(await node.stop()).toBe(0)
    expect(existsSync(socketFolder)).toBe(false)
  })

  test.skipIf(process.platform === 'win32')(
    'ends after Mühür when Ctrl-C reaches all of a terminal',
    async () => {
      const env = { DATA_DIR: join(folder, 'terminal') }
      const node = await startNode(env, true)
      process.kill(-node.pid, 'SIGINT')
      expect(await node.stop('SIGINT')).toBe(0)
      expect(node.output()).not.toContain('Gömülü PostgreSQL')
      expect(postgresOf(env.DATA_DIR)).toBeNull()
      expect(await readFile(join(env.DATA_DIR, 'postgresql', 'log'), 'utf8')).toContain('is shut down')
    },
  )

  test('ends with a Mühür that is stopped before it serves', async () => {
    const env = { DATA_DIR: join(folder, 'early') }
    await (await startNode(env)).stop()
    const node = await launchNode(env)
    await expect.poll(() => postgresOf(env.DATA_DIR)?.isRunning, { ...patiently, interval: 5 }).toBe(true)
    expect(await node.stop()).toBe(0)
    expect(postgresOf(env.DATA_DIR)).toBeNull()
  })

  test('outlives a Mühür that is killed, and the next one takes it over', async () => {
    const env = { DATA_DIR: join(folder, 'killed') }
    const first = await startNode(env)
    const { pid } = postgresOf(env.DATA_DIR)!
    await first.stop('SIGKILL')
    const second = await startNode(env)
    expect(postgresOf(env.DATA_DIR)).toMatchObject({ pid, isRunning: true })
    expect(await refusal({ ...env, PORT: '1' })).toContain(
      `is in use by another Mühür (process ${second.pid})`,
    )
    expect(await second.stop()).toBe(0)
    expect(postgresOf(env.DATA_DIR)).toBeNull()
  })

  test('serves one of two that start together on an empty folder', async () => {
    const env = { DATA_DIR: join(folder, 'together') }
    const starts = await Promise.allSettled([startNode(env), startNode(env)])
    const [served] = starts.filter((start) => start.status === 'fulfilled')
    const [refused] = starts.filter((start) => start.status === 'rejected')
    expect(String(refused?.reason)).toContain(`is in use by another Mühür (process ${served?.value.pid})`)
    expect(await served!.value.stop()).toBe(0)
    expect(readdirSync(join(env.DATA_DIR, 'postgresql')).sort()).toEqual(['data', 'log', 'password'])
  })

  test.skipIf(process.platform !== 'linux')(
    'is started again when it is killed, and nothing acknowledged is lost',
    async () => {
      const env = { DATA_DIR: join(folder, 'postgres-killed') }
      const node = await startNode(env)
      for (const kill of [1, 2]) {
        expect(await newProduct(node, `Bot ${kill}`)).toBe(201)
        process.kill(postgresOf(env.DATA_DIR)!.pid, 'SIGKILL')
        const answers = new Set<number>()
        do answers.add(await statusOf(node))
        while (!(answers.has(503) && (await statusOf(node)) === 200))
        expect([...answers].filter((status) => status !== 200)).toEqual([503])
        const products = (await (await fetch(node.address + productsUrl)).json()) as { name: string }[]
        expect(products.map(({ name }) => name)).toContain(`Bot ${kill}`)
        // Mühür answers as soon as PostgreSQL does, and says so after that.
        await expect.poll(() => node.output().match(/yeniden çalışıyor/g), patiently).toHaveLength(kill)
        expect(node.output().match(/bağlantı koptu; yeniden başlatılıyor/g)).toHaveLength(kill)
      }
      expect(await refusal({ ...env, PORT: '1' })).toContain(
        `is in use by another Mühür (process ${node.pid})`,
      )
      expect(await node.stop()).toBe(0)
      expect(postgresOf(env.DATA_DIR)).toBeNull()
    },
  )
})

describe('a start with one clear line', { timeout: 60_000 }, () => {
  test('refuses the folder of an older Mühür', async () => {
    const DATA_DIR = join(folder, 'older')
    await mkdir(join(DATA_DIR, 'postgres'), { recursive: true })
    await writeFile(join(DATA_DIR, 'postgres', 'PG_VERSION'), '18\n')
    expect(await refusal({ DATA_DIR })).toMatch(
      /DATA_DIR .* cannot be used: .* is the embedded database of an older Mühür/,
    )
  })

  test('refuses the folder of another PostgreSQL', async () => {
    const DATA_DIR = join(folder, 'version')
    await mkdir(dataOf(DATA_DIR), { recursive: true })
    await writeFile(join(dataOf(DATA_DIR), 'PG_VERSION'), '17\n')
    expect(await refusal({ DATA_DIR })).toMatch(
      /holds a database of PostgreSQL 17, and this Mühür brings PostgreSQL 18/,
    )
  })

  test('asks for DATABASE_URL on a machine for which there is none', async () => {
    const elsewhere = `data:text/javascript,Object.defineProperty(process,'arch',{value:'riscv64'})`
    const env = { DATA_DIR: join(folder, 'elsewhere'), NODE_OPTIONS: `--import="${elsewhere}"` }
    expect(await refusal(env)).toMatch(/no embedded PostgreSQL for \w+ on riscv64: set DATABASE_URL/)
  })

  test.skipIf(process.getuid?.() !== 0)('tells root what to do where unshare is missing', async () => {
    const line = await refusal({ DATA_DIR: join(folder, 'root'), PATH: '/nowhere' })
    expect(line).toMatch(/refuses to run as root.*start Mühür as another user, or set DATABASE_URL/)
  })

  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'names a folder that is not ours to write',
    async () => {
      const DATA_DIR = join(folder, 'read-only')
      await mkdir(DATA_DIR, { mode: 0o500 })
      expect(await refusal({ DATA_DIR })).toMatch(/DATA_DIR .* cannot be used: .*permission denied/)
      await chmod(DATA_DIR, 0o700)
    },
  )
})

const megabyte = 1024 * 1024
const disk = process.platform === 'linux' && process.getuid?.() === 0 ? smallDisk(150) : null

describe.skipIf(!disk)('on a disk that is full', { timeout: 120_000 }, () => {
  afterAll(() => spawnSync('umount', [disk!]))
  const filler = join(disk ?? '', 'filler')

  test('a first start says so and leaves nothing behind', async () => {
    await writeFile(filler, Buffer.alloc(140 * megabyte))
    expect(await refusal({ DATA_DIR: join(disk!, 'data') })).toMatch(/No space left on device/)
    expect(readdirSync(join(disk!, 'data', 'postgresql'))).toEqual(['password'])
    await rm(filler)
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

/** A setting of the PostgreSQL that runs in that folder. */
async function shown(dataDir: string, setting: string): Promise<string> {
  const client = new pg.Client(embeddedUrl(dataDir))
  await client.connect()
  const { rows } = await client.query<{ value: string }>(`select current_setting($1) as value`, [setting])
  await client.end()
  return rows[0]!.value
}

async function statusOf(node: NodeProcess): Promise<number> {
  return (await fetch(node.address + productsUrl)).status
}

/** What the server answers when Ayşe makes a product. */
async function newProduct({ address }: NodeProcess, name: string): Promise<number> {
  try {
    const cookie = await signInAt(address, 'ayse')
    const headers = { cookie, origin: address, 'content-type': 'application/json' }
    const body = JSON.stringify({ name, type: 'discord_bot' })
    return (await fetch(`${address}/api/admin/products`, { method: 'POST', headers, body })).status
  } catch {
    return 0
  }
}
