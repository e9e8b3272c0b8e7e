import { gateUrls } from '@muhur/contract/gate/gate'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDoctor, runKeys, runNode, startNode } from '../../../test/nodes/node-process.ts'
import { testDatabase } from '../../../test/postgres/database.ts'
import { createLicense } from '../../shop/licenses/write.ts'
import { createProduct } from '../../shop/products/store.ts'
import { Secrets } from '../../start/secrets.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muhur-rotation-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const [first, second] = [7, 9].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string]
const oneLine = /^[^\n]+\n$/

describe('on PostgreSQL', { timeout: 120_000 }, () => {
  test('two nodes change their master key one after the other, and no call is refused', async () => {
    const database = await testDatabase()
    const env = { DATABASE_URL: database.url, MASTER_KEY: first }
    const product = await createProduct(database.db.queries, { name: 'KorumaPlus', type: 'minecraft' })
    const nodes = [await startNode(env), await startNode(env)]
    const { license_key } = await createLicense(database.db.queries, new Secrets(Buffer.alloc(32, 7)), {
      product_id: product.id,
      discord_id: '110000000000000002',
      max_instances: 1,
    })
    const codes: string[] = []
    const validate = async (address: string) => {
      const response = await fetch(address + gateUrls.validate, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ license_key }),
      })
      return ((await response.json()) as { code: string }).code
    }
    const over = new AbortController()
    // The node that stays asks all the while.
    const asking = (async () => {
      for (; !over.signal.aborted; await setTimeout(1_500)) codes.push(await validate(nodes[1]!.address))
    })()

    const runs = await Promise.all([
      runKeys(['rotate-master'], env, second),
      runKeys(['rotate-master'], env, second),
    ])
    expect(runs.map(({ code }) => code).sort((a, b) => a! - b!)).toEqual([0, 1])
    expect(runs.find(({ code }) => code === 1)!.output).toMatch(oneLine)
    expect(runs[0].output + runs[1].output).not.toContain(second)
    const next = { ...env, MASTER_KEY: second }
    // The old key still starts a node, and so does the new one.
    for (const each of [env, next]) {
      await nodes[0]!.stop()
      nodes[0] = await startNode(each)
      expect(await validate(nodes[0].address)).toBe('VALID')
    }
    expect(await runKeys(['finish-master'], env)).toEqual({
      code: 1,
      output: expect.stringContaining('bu komut yeni ana anahtarla çalışır'),
    })
    expect(await runKeys(['reseal'], next)).toEqual({
      code: 1,
      output: expect.stringContaining('ana anahtarın değişimi sürüyor'),
    })
    expect((await runKeys(['finish-master'], next)).code).toBe(0)
    expect((await runKeys(['finish-master'], next)).output).toContain('değişimi sürmüyor')
    expect(await runNode(env)).toEqual({ code: 1, output: expect.stringMatching(oneLine) })
    expect((await runKeys(['reseal'], next)).code).toBe(0)
    expect(await runDoctor(next, ['--saved-key'], `MASTER_KEY=${second}\n`)).toMatchObject({ code: 0 })
    expect(await runDoctor(next, ['--saved-key'], `MASTER_KEY=${first}\n`)).toMatchObject({ code: 1 })

    over.abort()
    await asking
    expect(codes.length).toBeGreaterThan(0)
    expect(new Set(codes)).toEqual(new Set(['VALID']))
    await Promise.all(nodes.map((node) => node.stop()))
    await database.drop()
  })

  test('a change that is given up leaves the old key alone, and a text that is no key changes nothing', async () => {
    const database = await testDatabase()
    const env = { DATABASE_URL: database.url, MASTER_KEY: first }
    expect(await runKeys(['rotate-master'], env, 'kısa')).toEqual({
      code: 1,
      output: expect.stringMatching(oneLine),
    })
    expect((await runKeys(['rotate-master'], env, first)).output).toContain('bu, şimdiki ana anahtar')
    const made = await runKeys(['rotate-master'], env)
    const [, key = ''] = /^MASTER_KEY=(.+)$/m.exec(made.output) ?? []
    const next = { ...env, MASTER_KEY: key }
    expect((await runKeys(['list'], next)).code).toBe(0)
    expect((await runKeys(['cancel-master'], next)).output).toContain('bu komut eski ana anahtarla çalışır')
    expect((await runKeys(['cancel-master'], env)).code).toBe(0)
    expect((await runKeys(['list'], next)).code).toBe(1)
    expect((await runKeys(['list'], env)).code).toBe(0)
    await database.drop()
  })
})

test(
  'the file of the embedded database changes with its key, the former one is kept beside it',
  { timeout: 120_000 },
  async () => {
    const env = { DATA_DIR: join(folder, 'data') }
    const keyIn = (name: string) => readFile(join(env.DATA_DIR, name), 'utf8')
    const server = await startNode(env)
    const before = await keyIn('master.key')
    const { code, output } = await runKeys(['rotate-master'], env)
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.not.stringContaining(await keyIn('master.key')),
    })
    expect(await keyIn('master.key')).not.toBe(before)
    const [former] = (await readdir(env.DATA_DIR)).filter((name) => name.startsWith('master.key.'))
    expect(await keyIn(former!)).toBe(before)
    expect((await runKeys(['finish-master'], env)).code).toBe(0)
    expect((await fetch(`${server.address}/healthz`)).ok).toBe(true)
    await server.stop()
    const again = await startNode(env)
    await again.stop()
    expect(await runNode({ ...env, MASTER_KEY: before.trim() })).toEqual({
      code: 1,
      output: expect.stringMatching(oneLine),
    })
  },
)
