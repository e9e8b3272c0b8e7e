import { spawn } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, inject, test } from 'vitest'
import { node24 } from '../../scripts/node24.mjs'
import { install, ownFolder, seller } from './packed.ts'

const MUHUR = inject('addresses')[0]!
const { signIn, issue, makeProduct } = seller(MUHUR)
const folder = ownFolder()
let token: string
let product: string

beforeAll(async () => {
  await signIn()
  token = await issue([
    'licenses:read',
    'licenses:write',
    'events:read',
    'blocks:read',
    'blocks:write',
    'webhooks:write',
  ])
  product = await makeProduct()
  await install('muhur', folder)
})

interface Given {
  input?: string
  env?: Record<string, string>
}

/** The installed command with its exit code and what it wrote. */
async function muhur(
  words: string[],
  { input = '', env = { MUHUR_URL: MUHUR, MUHUR_TOKEN: token } }: Given = {},
) {
  const program = join(folder, 'node_modules/@muhur/command/dist/main.js')
  const { PATH = '' } = process.env
  const child = spawn(node24(), [program, ...words], { cwd: folder, env: { PATH, HOME: folder, ...env } })
  child.stdin.end(input)
  const exit = new Promise((resolve) => child.once('close', resolve))
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { out, error, code }
}

async function json<T>(words: string[]): Promise<T> {
  const { out, error, code } = await muhur([...words, '--output', 'json'])
  expect({ error, code }).toEqual({ error: '', code: 0 })
  return JSON.parse(out) as T
}

const owner = ['--discord', '990000000000000002']
const issueLicense = () =>
  json<{ id: string; license_key: string; expires_at: string }>(
    ['licenses', 'create', '--product', product, '--days', '30'].concat(owner),
  )

test('a license is issued for thirty days, and lists read as a table, as JSON and as CSV', async () => {
  const { id, expires_at } = await issueLicense()
  const days = (Date.parse(expires_at) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(30)
  const list = ['licenses', 'list', '--product', product]
  expect(await json<{ id: string }[]>(list)).toMatchObject([{ id }])
  const table = (await muhur(list)).out.split('\n')
  expect(table[0]).toMatch(/^id +/)
  expect(table[1]).toContain(id)
  const csv = (await muhur([...list, '--output', 'csv'])).out.split('\r\n')
  expect(csv[0]).toMatch(/^"id",/)
  expect(csv[1]).toContain(`"${id}"`)
})

test('all pages of a list come by --all', async () => {
  await issueLicense()
  await issueLicense()
  const list = ['licenses', 'list', '--product', product, '--limit', '1']
  expect(await json<object[]>(list)).toHaveLength(1)
  const all = await json<{ id: string }[]>([...list, '--all'])
  expect(new Set(all.map(({ id }) => id)).size).toBeGreaterThan(2)
})

test('a refusal is explained by its reference', async () => {
  const [denial] = await json<{ request_ref: string; code: string }[]>(['denials', 'list', '--limit', '1'])
  const explained = await muhur(['denials', 'explain', denial!.request_ref])
  expect(explained).toMatchObject({ code: 0, error: '' })
  expect(explained.out).toContain(denial!.code)
})

test('what ends something shows what would change, and is done with --yes alone', async () => {
  const { id } = await issueLicense()
  const asked = await muhur(['licenses', 'change', id, '--status', 'revoked'])
  expect(asked.code).toBe(2)
  expect(asked.error).toMatch(/status +active +revoked/)
  expect(asked.error).toContain('--yes')
  expect(await json(['licenses', 'get', id])).toMatchObject({ status: 'active' })
  const block = await muhur(['blocks', 'create', '--network', '203.0.113.9'])
  expect(block).toMatchObject({ code: 2, out: '' })
  expect((await muhur(['licenses', 'change', id, '--status', 'revoked', '--yes'])).code).toBe(0)
  expect(await json(['licenses', 'get', id])).toMatchObject({ status: 'revoked' })
})

test('a login keeps the token in a file for its owner alone, and a wrong token is not kept', async () => {
  const file = join(folder, '.config/muhur/login.json')
  const login = ['login', '--url', MUHUR]
  const env = { XDG_CONFIG_HOME: join(folder, '.config') }
  const wrong = await muhur(login, { input: 'muhur_KISA', env })
  expect(wrong).toMatchObject({ code: 2, out: '' })
  expect(() => statSync(file)).toThrow('ENOENT')
  expect(await muhur(['licenses', 'list'], { env })).toMatchObject({ code: 2, out: '' })

  const done = await muhur(login, { input: `${token}\n`, env })
  expect(done).toMatchObject({ code: 0, error: '' })
  expect(done.out).not.toContain(token)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await muhur(['licenses', 'list'], { env })).code).toBe(0)
  const half = await muhur(['licenses', 'list'], { env: { ...env, MUHUR_URL: 'http://127.0.0.1:9' } })
  expect(half.code).toBe(2)
})

test('keys and secrets are refused on the command line, and no error repeats them', async () => {
  const { license_key } = await issueLicense()
  for (const words of [
    ['licenses', 'list', '--q', license_key],
    ['licenses', 'get', license_key],
    ['licenses', 'list', '--token', token],
    ['webhooks', 'create', '--url', 'https://magaza.example', '--secret', 'gizli'],
  ]) {
    const { code, out, error } = await muhur(words)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(error).toContain('komut satırına yazılmaz')
    expect(error).not.toContain(words.at(-1)!)
  }
  const found = await muhur(['licenses', 'list', '--q', '-', '--output', 'json'], { input: license_key })
  expect(JSON.parse(found.out)).toMatchObject([{ license_key: license_key.slice(0, 16) }])
})

test('exit codes tell a refusal, a wrong command and a server that does not answer apart', async () => {
  const missing = await muhur(['licenses', 'get', '01934f2a-7c1e-7b3a-9a51-2f6d8c4e1b07'])
  expect(missing).toMatchObject({ code: 1, out: '' })
  expect(missing.error).toMatch(/\[LICENSE_NOT_FOUND [0-9A-Z]{10}\]/)
  for (const words of [
    ['lisanslar'],
    ['licenses', 'get'],
    ['licenses', 'create', ...owner],
    ['licenses', 'list', '--colour', 'red'],
    ['licenses', 'list', '--output', 'xml'],
    ['licenses', 'create', '--product', product, '--max-instances', 'üç'],
    ['licenses', 'create', '--product', product, '--days', '0'],
    ['licenses', 'create', '--body', 'yok.json'],
  ])
    expect(await muhur(words)).toMatchObject({ code: 2, out: '', error: expect.stringMatching(/^\S/) })
  const gone = { MUHUR_URL: 'http://127.0.0.1:9', MUHUR_TOKEN: token }
  expect((await muhur(['licenses', 'list'], { env: gone })).code).toBe(3)
})

test('a body comes from a file, and the fields on the command line win', async () => {
  writeFileSync(
    join(folder, 'lisans.json'),
    JSON.stringify({ product_id: product, note: 'Dosyadan', max_instances: 2 }),
  )
  const words = ['licenses', 'create', '--body', 'lisans.json', '--max-instances', '5', ...owner]
  expect(await json(words)).toMatchObject({ note: 'Dosyadan', max_instances: 5 })
})

test('help is Turkish, English where asked for, and names each field in words', async () => {
  const { out } = await muhur(['licenses', 'create', '--help'])
  expect(out).toContain('Ürünün kimliği (gerekli)')
  expect((await muhur(['licenses', 'create', '--help', '--lang', 'en'])).out).toContain(
    'Id of the product (required)',
  )
  const english = await muhur([], { env: { LANG: 'en_US.UTF-8' } })
  expect(english).toMatchObject({ code: 0, out: expect.stringMatching(/^Usage: muhur/) })
})

test('bash completes groups, verbs, options and the words of a field', async () => {
  const script = (await muhur(['completion', 'bash'])).out
  const bin = join(folder, 'node_modules/.bin')
  const complete = async (...words: string[]) => {
    const program = `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _muhur; printf '%s\\n' "\${COMPREPLY[@]}"`
    const PATH = [bin, join(node24(), '..'), process.env['PATH']].join(':')
    const child = spawn('bash', ['-c', program, 'bash', ...words], { env: { PATH } })
    return (await text(child.stdout)).trim().split('\n')
  }
  expect(await complete('muhur', 'lic')).toEqual(['licenses'])
  expect(await complete('muhur', 'licenses', 're')).toEqual(['reveal-key', 'replace-key', 'rename'])
  expect(await complete('muhur', 'licenses', 'create', '--max')).toEqual(['--max-instances'])
  expect(await complete('muhur', 'licenses', 'change', 'id', '--status', 're')).toContain('revoked')
  expect(readFileSync(join(bin, 'muhur'), 'utf8')).toContain('#!/usr/bin/env node')
})
