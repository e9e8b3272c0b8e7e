import { productsUrl } from '@muhur/contract/shop/products'
import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, newProduct, refusal } from '../../../test/postgres/embedded.ts'
import { launchNode, startNode, type NodeProcess } from '../../../test/nodes/node-process.ts'
import { embeddedUrl } from '../../../test/postgres/own-postgres.ts'
import { readPostmasterFile } from './postmaster.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muhur-embedded-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The shop of most tests, one after the other: making a shop takes longer than all the rest. */
const shop = () => ({ DATA_DIR: join(folder, 'shop') })
const patiently = { timeout: 60_000 }
const postgresOf = (dataDir: string) => readPostmasterFile(dataOf(dataDir))

describe('the PostgreSQL that Mühür brings', { timeout: 120_000 }, () => {
  test.skipIf(process.platform === 'win32')('listens on a socket that its user alone can reach', async () => {
    const env = shop()
    const node = await startNode(env)
    expect(await shown(env.DATA_DIR, 'listen_addresses')).toBe('')
    expect(await shown(env.DATA_DIR, 'unix_socket_directories')).toBe(`"${join(env.DATA_DIR, 'postgresql')}"`)
    expect((await stat(join(env.DATA_DIR, 'postgresql'))).mode & 0o777).toBe(0o700)
    expect(await node.stop()).toBe(0)
    expect(postgresOf(env.DATA_DIR)).toBeNull()
  })

  test.skipIf(process.platform === 'win32')(
    'serves a folder with any signs in its path, and clears its own drafts alone',
    async () => {
      const DATA_DIR = join(folder, String.raw`Ayşe'nin "*[a]{b}", %41 \t`)
      const draft = join(DATA_DIR, 'postgresql', 'draft-left')
      await mkdir(draft, { recursive: true })
      const node = await startNode({ DATA_DIR })
      expect(readdirSync(join(DATA_DIR, 'postgresql')).sort()).toEqual([
        '.s.PGSQL.5432',
        '.s.PGSQL.5432.lock',
        'data',
        'log',
      ])
      expect(await node.stop()).toBe(0)
    },
  )

  test('listens on loopback, with a password, where no socket can have the path, and leaves nothing elsewhere', async () => {
    const env = { DATA_DIR: join(folder, 'uzun'.repeat(30)), TMPDIR: join(folder, 'temporary') }
    await mkdir(env.TMPDIR)
    const node = await startNode(env)
    expect(await shown(env.DATA_DIR, 'listen_addresses')).toBe('127.0.0.1')
    expect((await stat(join(dataOf(env.DATA_DIR), 'password'))).mode & 0o777).toBe(0o600)
    const guess = new pg.Client(embeddedUrl(env.DATA_DIR).replace(/:[^:@]+@/, ':guess@'))
    await expect(guess.connect()).rejects.toThrow('password authentication failed')
    expect(await refusal({ ...env, PORT: '1' })).toContain(`(süreç ${node.pid})`)
    expect(await node.stop()).toBe(0)
    expect(readdirSync(env.TMPDIR)).toEqual([])
  })

  test("does without a user's PG… variables", async () => {
    const PGOPTIONS = '-c no_such_setting=1'
    const node = await startNode({ ...shop(), PGOPTIONS, PGSSLMODE: 'require' })
    expect(await node.stop()).toBe(0)
  })

  test.skipIf(process.platform === 'win32')(
    'ends after Mühür when Ctrl-C reaches all of a terminal',
    async () => {
      const env = shop()
      const node = await startNode(env, true)
      process.kill(-node.pid, 'SIGINT')
      expect(await node.stop('SIGINT')).toBe(0)
      expect(node.output()).not.toContain('Gömülü PostgreSQL')
      expect(postgresOf(env.DATA_DIR)).toBeNull()
      expect(await readFile(join(env.DATA_DIR, 'postgresql', 'log'), 'utf8')).toContain('is shut down')
    },
  )

  test('ends with a Mühür that is stopped before it serves', async () => {
    const env = shop()
    const node = await launchNode(env)
    await expect.poll(() => postgresOf(env.DATA_DIR)?.isRunning, { ...patiently, interval: 5 }).toBe(true)
    expect(await node.stop()).toBe(0)
    expect(postgresOf(env.DATA_DIR)).toBeNull()
  })

  test('ends with a Mühür that is stopped while it makes its first data', async () => {
    const env = { DATA_DIR: join(folder, 'first') }
    const node = await launchNode(env)
    const settings = () => valueOf(env.DATA_DIR, 'select count(*) from settings').catch(() => '0')
    await expect.poll(settings, { ...patiently, interval: 5 }).not.toBe('0')
    expect(await node.stop()).toBe(0)
    expect(node.output()).not.toContain('başlatılamadı')
    expect(postgresOf(env.DATA_DIR)).toBeNull()
  })

  test('starts although a power cut emptied the file with its process', async () => {
    const env = shop()
    const file = join(dataOf(env.DATA_DIR), 'postmaster.pid')
    await writeFile(file, '')
    await utimes(file, 0, 0)
    expect(await (await startNode(env)).stop()).toBe(0)
  })

  test('outlives a Mühür that is killed, and the next one takes it over', async () => {
    const env = shop()
    const first = await startNode(env)
    const { pid } = postgresOf(env.DATA_DIR)!
    await first.stop('SIGKILL')
    const second = await startNode(env)
    expect(postgresOf(env.DATA_DIR)).toMatchObject({ pid, isRunning: true })
    expect(await refusal({ ...env, PORT: '1' })).toContain(
      `başka bir Mühür’ün kullanımında (süreç ${second.pid})`,
    )
    expect(await second.stop()).toBe(0)
    expect(postgresOf(env.DATA_DIR)).toBeNull()
  })

  test('serves one of two that start together on an empty folder', async () => {
    const env = { DATA_DIR: join(folder, 'together') }
    const starts = await Promise.allSettled([startNode(env), startNode(env)])
    const [served] = starts.filter((start) => start.status === 'fulfilled')
    const [refused] = starts.filter((start) => start.status === 'rejected')
    expect(String(refused?.reason)).toContain(`başka bir Mühür’ün kullanımında (süreç ${served?.value.pid})`)
    expect(await served!.value.stop()).toBe(0)
    expect(readdirSync(join(env.DATA_DIR, 'postgresql')).sort()).toEqual(['data', 'log'])
  })

  test.skipIf(process.platform !== 'linux')(
    'is started again when it is killed, and nothing acknowledged is lost',
    async () => {
      const env = shop()
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
        // Mühür answers as soon as PostgreSQL does, and prints its line after that.
        await expect.poll(() => node.output().match(/yeniden çalışıyor/g), patiently).toHaveLength(kill)
        expect(node.output().match(/bağlantı koptu; yeniden başlatılıyor/g)).toHaveLength(kill)
      }
      expect(await refusal({ ...env, PORT: '1' })).toContain(
        `başka bir Mühür’ün kullanımında (süreç ${node.pid})`,
      )
      expect(await node.stop()).toBe(0)
      expect(postgresOf(env.DATA_DIR)).toBeNull()
    },
  )
})

/** A setting of the PostgreSQL that runs in that folder. */
const shown = (dataDir: string, setting: string) =>
  valueOf(dataDir, `select current_setting('${setting}')`) as Promise<string>

/** The single value of a query there. */
async function valueOf(dataDir: string, query: string): Promise<unknown> {
  const client = new pg.Client(embeddedUrl(dataDir))
  try {
    await client.connect()
    return (await client.query<[unknown]>({ text: query, rowMode: 'array' })).rows[0]![0]
  } finally {
    await client.end()
  }
}

async function statusOf(node: NodeProcess): Promise<number> {
  return (await fetch(node.address + productsUrl)).status
}
