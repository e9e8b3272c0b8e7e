import type { KeySet } from '@muhur/contract/gate/key-set'
import { gateUrls, jwksUrl } from '@muhur/contract/gate/gate'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/postgres/database.ts'
import { runDoctor, runKeys, startNode, type NodeProcess } from '../../../test/nodes/node-process.ts'
import { createLicense } from '../../shop/licenses/write.ts'
import { createProduct } from '../../shop/products/store.ts'
import { Secrets } from '../../start/secrets.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muhur-keys-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const otherMasterKey = Buffer.alloc(32, 9).toString('base64')
const oneLine = /^[^\n]+\n$/

describe('on the embedded database', { timeout: 120_000 }, () => {
  test('an operator lists and rotates the keys whether the server runs or not', async () => {
    const env = { DATA_DIR: join(folder, 'data') }
    const server = await startNode(env)
    const before = await keySet(server.address)
    const listed = {
      code: 0,
      output: `Kök anahtar ${rootOf(before)}\nAnahtar kümesi, sürüm 1\n  ${before.keys[0]!.kid}  imzalıyor\n`,
    }
    expect(await runKeys(['list'], env)).toEqual(listed)
    await server.stop()
    expect(await runKeys(['list'], env)).toEqual(listed)
    const rotated = await runKeys(['rotate'], env)
    expect(rotated).toMatchObject({ code: 0, output: expect.stringContaining('sürüm 2') })
    expect(rotated.output).toMatch(/yayında, [\d-]+ [\d:]+ anında imzalamaya başlar/)
    expect(await runKeys(['list'], env)).toEqual(rotated)

    const again = await runKeys(['rotate'], env)
    expect(again).toMatchObject({ code: 1, output: expect.stringMatching(oneLine) })
    expect(again.output).toContain('anahtarı zaten sırada')

    const wrong = await runKeys(['rotate'], { ...env, MASTER_KEY: otherMasterKey })
    expect(wrong).toMatchObject({ code: 1, output: expect.stringMatching(oneLine) })
    expect(wrong.output).toContain('bu veritabanını mühürleyen anahtar değil')

    const next = await startNode(env)
    const after = await keySet(next.address)
    expect(after).toMatchObject({ version: 2, keys: [expect.anything(), before.keys[0]] })
    expect(rootOf(after)).toBe(rootOf(before))
    await next.stop()
  })

  test('any other word shows how to use it, and opens nothing', async () => {
    const env = { DATA_DIR: join(folder, 'untouched') }
    for (const words of [[], ['toString'], ['rotate', 'now']]) {
      const { code, output } = await runKeys(words, env)
      expect({ code, output }).toEqual({ code: 2, output: expect.stringMatching(/^Kullanım:/) })
    }
    await expect(stat(env.DATA_DIR)).rejects.toThrow('ENOENT')
  })
})

describe('on PostgreSQL', { timeout: 120_000 }, () => {
  test('the keys rotate under a running server, and of two operators one is refused', async () => {
    const database = await testDatabase()
    const env = { DATABASE_URL: database.url, MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }
    const server = await startNode(env)
    try {
      const before = await keySet(server.address)
      const runs = await Promise.all([runKeys(['rotate'], env), runKeys(['rotate'], env)])
      expect(runs.filter(({ code }) => code === 0)).toHaveLength(1)
      expect(runs.find(({ code }) => code === 1)!.output).toMatch(oneLine)
      const after = await keySet(server.address)
      expect(after).toMatchObject({ version: 2, keys: [expect.anything(), before.keys[0]] })
      expect(rootOf(after)).toBe(rootOf(before))
      expect(runs.find(({ code }) => code === 0)!.output).toContain(`Kök anahtar ${rootOf(before)}\n`)
    } finally {
      await server.stop()
      await database.drop()
    }
  })
})

describe('the root key', { timeout: 300_000 }, () => {
  test('changes beside two nodes, and no call is refused', async () => {
    const database = await testDatabase()
    const env = { DATABASE_URL: database.url, MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }
    const nodes = [await startNode(env), await startNode(env)]
    const product = await createProduct(database.db.queries, { name: 'KorumaPlus', type: 'minecraft' })
    const { license_key } = await createLicense(database.db.queries, new Secrets(Buffer.alloc(32, 7)), {
      product_id: product.id,
      discord_id: '110000000000000002',
      max_instances: 1,
    })
    const codes: string[] = []
    const over = new AbortController()
    // The node that stays asks all the while.
    const asking = (async () => {
      for (; !over.signal.aborted; await setTimeout(1_500)) {
        const method = { method: 'POST', headers: { 'content-type': 'application/json' } }
        const body = JSON.stringify({ license_key })
        const response = await fetch(nodes[1]!.address + gateUrls.validate, { ...method, body })
        codes.push(((await response.json()) as { code: string }).code)
      }
    })()
    const before = await keySet(nodes[0]!.address)

    const runs = await Promise.all([runKeys(['rotate-root'], env), runKeys(['rotate-root'], env)])
    expect(runs.map(({ code }) => code).sort((a, b) => a! - b!)).toEqual([0, 1])
    expect(runs.find(({ code }) => code === 1)!.output).toMatch(oneLine)
    const { output } = runs.find(({ code }) => code === 0)!
    const [, next] = /^Kök anahtar (\S+)  yenisi; indirmeler [\d-]+ [\d:]+ anından sonra onu taşır$/m.exec(
      output,
    )!
    expect(output).toContain(`Kök anahtar ${rootOf(before)}  yerini bırakıyor\n`)
    expect((await runDoctor(env)).output).toContain('Kök anahtar: değişiyor')

    nodes[0] = await restarted(nodes[0]!, env)
    const amid = await keySet(nodes[0].address)
    expect(rootOf(amid)).toBe(rootOf(before))
    expect(decodeProtectedHeader(amid.signed_by_next!).kid).toBe(next)

    expect(await runKeys(['finish-root'], env)).toEqual({
      code: 1,
      output: expect.stringMatching(/^[^\n]+--force\n$/),
    })
    expect((await runKeys(['finish-root', '--zorla'], env)).output).toContain('yalnızca --force')
    expect((await runKeys(['finish-root', '--force'], env)).output).toContain(`Kök anahtar ${next}\n`)
    nodes[0] = await restarted(nodes[0], env)
    const after = await keySet(nodes[0].address)
    expect(after).not.toHaveProperty('signed_by_next')
    expect(rootOf(after)).toBe(next)

    over.abort()
    await asking
    expect(codes.length).toBeGreaterThan(0)
    expect(new Set(codes)).toEqual(new Set(['VALID']))
    await Promise.all(nodes.map((node) => node.stop()))
    await database.drop()
  })
})

async function restarted(node: NodeProcess, env: Record<string, string>): Promise<NodeProcess> {
  await node.stop()
  return startNode(env)
}

async function keySet(address: string): Promise<KeySet> {
  return (await fetch(address + jwksUrl)).json() as Promise<KeySet>
}

const rootOf = ({ signed }: KeySet) => decodeProtectedHeader(signed).kid
