import { productsUrl } from '@muhur/contract/shop/products'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administrate } from '../test/postgres/administrate.ts'
import { runNode, startNode } from '../test/nodes/node-process.ts'
import { whenFree } from '../test/nodes/when-free.ts'
import { testServer } from '../test/postgres/database.ts'
import { databaseOn } from '../test/postgres/own-database.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muhur-main-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function products(address: string): Promise<{ name: string; type: string; icon_url: string | null }[]> {
  return (await whenFree(() => fetch(address + productsUrl))).json() as never
}

/** Each test goes on with the shop of the test before: making a shop takes longer than all the rest. */
describe('on the embedded database', () => {
  const env = () => ({ DATA_DIR: join(folder, 'shop') })
  let shop: Awaited<ReturnType<typeof products>>

  test('it seeds a shop once, keeps it over restarts, and lets no second process in', async () => {
    const first = await startNode(env())
    expect(first.output()).toContain(first.address)
    expect(first.output()).toContain('ayse, mehmet, zeynep')
    shop = await products(first.address)
    expect(shop.map(({ type }) => type).sort()).toEqual(['discord_bot', 'minecraft', 'web_service'])
    expect(shop.filter(({ icon_url }) => icon_url === null)).toHaveLength(1)

    const second = await runNode({ ...env(), PORT: '1' })
    expect(second.code).toBe(1)
    expect(second.output.trim().split('\n')).toHaveLength(1)
    expect(second.output).toMatch(/başka bir Mühür’ün kullanımında \(süreç \d+\)/)

    const keys = await (await fetch(`${first.address}/.well-known/jwks.json`)).json()
    expect(await first.stop('SIGINT')).toBe(0)
    // It listens elsewhere; its key set names the address of the server before.
    const again = await startNode({ ...env(), PUBLIC_URL: first.address })
    expect(await products(again.address)).toEqual(shop)
    expect(await (await fetch(`${again.address}/.well-known/jwks.json`)).json()).toEqual(keys)
    await again.stop('SIGKILL')
  })

  test('neither a killed process nor a process id of PostgreSQL that another program has got locks anybody out, and nothing is lost', async () => {
    const again = await startNode(env())
    expect(await products(again.address)).toEqual(shop)
    const file = join(env().DATA_DIR, 'postgresql', 'data', 'postmaster.pid')
    const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
    expect(await again.stop()).toBe(0)
    await writeFile(file, [process.pid, ...rest].join('\n'))
    expect(await (await startNode(env())).stop()).toBe(0)
    expect((await stat(join(env().DATA_DIR, 'master.key'))).mode & 0o777).toBe(0o600)
  })

  test('data that was sealed under another key is not served', async () => {
    const { code, output } = await runNode({ ...env(), MASTER_KEY: Buffer.alloc(32, 9).toString('base64') })
    expect(code).toBe(1)
    expect(output).toContain('bu veritabanını mühürleyen anahtar değil')
  })

  test('a master key that went missing or is broken is named, and no new one is made', async () => {
    const file = join(env().DATA_DIR, 'master.key')
    await writeFile(file, 'AAAA')
    expect((await runNode(env())).output).toContain('master.key base64 ile yazılmış 32 bayt değil')
    await rm(file)
    expect((await runNode(env())).output).toContain('MASTER_KEY yok, ')
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })
})

const faults: [string, Record<string, string>, RegExp][] = [
  ['a wrong port', { PORT: 'x' }, /PORT yanlış: 1 ile 65535 arasında bir port verin/],
  ['a demo for everybody', { HOST: '0.0.0.0' }, /HOST yanlış: demo girişi yalnızca bu makinede açılır/],
  ['a production without Discord', { NODE_ENV: 'production' }, /DISCORD_CLIENT_ID/],
  [
    'a production that does not say who its proxy is',
    {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://lisans.example.com',
      MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
      DISCORD_CLIENT_ID: '123456789012345678',
      DISCORD_CLIENT_SECRET: 'gizli',
    },
    /TRUSTED_PROXIES eksik: .*127\.0\.0\.1.* none yazın/,
  ],
]

test.each(faults)('%s stops the boot with one line that names it', async (_what, env, line) => {
  const { code, output } = await runNode({ DATA_DIR: join(folder, 'faults'), ...env })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).toMatch(line)
})

test('a port that somebody else holds is named', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => holder.once('listening', resolve))
  const PORT = String((holder.address() as AddressInfo).port)
  const { code, output } = await runNode({ DATA_DIR: join(folder, 'port'), PORT })
  holder.close()
  expect(code).toBe(1)
  expect(output).toMatch(/: 127\.0\.0\.1:\d+: .* \(EADDRINUSE\); .* PORT /)
  expect(output.trim().split('\n')).toHaveLength(1)
})

describe('on PostgreSQL', () => {
  test('processes that start together on an empty database share one schema, one seed, one key and one root', async () => {
    const name = `muhur_test_empty_${process.pid}`
    await administrate(testServer(), `create database ${name}`)
    const DATABASE_URL = databaseOn(testServer(), name)
    // All nodes of one installation have one address, which the root key also signs.
    const env = { DATABASE_URL, DATA_DIR: join(folder, 'shared'), PUBLIC_URL: 'http://127.0.0.1:3000' }
    const nodes = await Promise.all([startNode(env), startNode(env), startNode(env)])
    try {
      const shops = await Promise.all(nodes.map((node) => products(node.address)))
      expect(shops[0]).toHaveLength(3)
      expect(shops[1]).toEqual(shops[0])
      expect(shops[2]).toEqual(shops[0])
      const keySets = await Promise.all(
        nodes.map(async (node) => (await fetch(`${node.address}/.well-known/jwks.json`)).json()),
      )
      expect(keySets[0]).toMatchObject({ version: 1, signed: expect.any(String) })
      expect(keySets[1]).toEqual(keySets[0])
      expect(keySets[2]).toEqual(keySets[0])
    } finally {
      expect(await Promise.all(nodes.map((node) => node.stop()))).toEqual([0, 0, 0])
      await administrate(testServer(), `drop database ${name} with (force)`)
    }
  })
})
