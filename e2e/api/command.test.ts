import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { node24 } from '../../scripts/node24.mjs'
import { installedCommand } from './packed.ts'
import { stub } from './stub.ts'

const { folder, token, product, muhur, json } = await installedCommand([
  'licenses:read',
  'licenses:write',
  'events:read',
  'blocks:read',
  'blocks:write',
  'webhooks:write',
  'audit:read',
])

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
  const newest = await json<{ id: string }[]>([...list, '--page', '1', '--sort', '-created_at'])
  const all = await json<{ id: string }[]>([...list, '--all'])
  expect(all).toContainEqual(newest[0])
  expect(new Set(all.map(({ id }) => id)).size).toBeGreaterThan(2)
})

test('an empty number of days, and all pages beside one page, are no commands', async () => {
  const endless = await muhur(['licenses', 'create', '--product', product, '--days', ''].concat(owner))
  expect(endless).toMatchObject({ code: 2, error: expect.stringContaining('--days') })
  const both = await muhur(['licenses', 'list', '--all', '--page', '1'])
  expect(both).toMatchObject({ code: 2, error: expect.stringContaining('--page') })
})

test('a handover and an end in the past are asked about, and days more are not', async () => {
  const { id } = await issueLicense()
  for (const ending of [
    ['--discord', '990000000000000003'],
    ['--expires-at', '2020-01-01T00:00:00Z'],
  ])
    expect((await muhur(['licenses', 'change', id, ...ending])).code).not.toBe(0)
  expect((await muhur(['licenses', 'change', id, '--days', '60'])).code).toBe(0)
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
  const unknown = await muhur(['licenses', 'delete', product])
  expect(unknown).toMatchObject({ code: 1, error: expect.stringContaining('LICENSE_NOT_FOUND') })
  expect(await json(['licenses', 'get', id])).toMatchObject({ status: 'active' })
  const block = await muhur(['blocks', 'create', '--network', '203.0.113.9'])
  expect(block).toMatchObject({ code: 2, out: '' })
  expect((await muhur(['licenses', 'change', id, '--status', 'revoked', '--yes'])).code).toBe(0)
  expect(await json(['licenses', 'get', id])).toMatchObject({ status: 'revoked' })
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

test('an empty list says so in a table, and keeps the form of JSON and CSV', async () => {
  const list = ['licenses', 'list', '--q', 'bulunmayan']
  expect((await muhur(list)).out).toBe('Kayıt yok.\n')
  expect(await json(list)).toEqual([])
  expect((await muhur([...list, '--output', 'csv'])).out).toMatch(/^"id",[^\n]*\r\n$/)
})

test('exit codes tell a refusal, a wrong command and a server that does not answer apart', async () => {
  const missing = await muhur(['licenses', 'get', '01934f2a-7c1e-7b3a-9a51-2f6d8c4e1b07'])
  expect(missing).toMatchObject({ code: 1, out: '' })
  expect(missing.error).toMatch(/\[LICENSE_NOT_FOUND [0-9A-Z]{10}\]/)
  for (const words of [
    ['lisanslar'],
    ['help', 'lisanslar'],
    ['licenses', 'list', '--lang=de'],
    ['licenses', 'list', '--sort', '--all'],
    ['licenses', 'get'],
    ['licenses', 'create', ...owner],
    ['licenses', 'list', '--colour', 'red'],
    ['licenses', 'list', '--output', 'xml'],
    ['licenses', 'create', '--product', product, '--max-instances', 'üç'],
    ['licenses', 'create', '--product', product, '--days', '0'],
    ['licenses', 'create', '--product', product, '--days', '30', '--expires-at', '2027-01-01T00:00:00Z'],
    ['licenses', 'create', '--body', 'yok.json'],
  ])
    expect(await muhur(words)).toMatchObject({ code: 2, out: '', error: expect.stringMatching(/^\S/) })
  for (const [unknown, ...words] of [
    ['--days', 'licenses', 'list', '--days', '30'],
    ['--all', 'licenses', 'get', product, '--all'],
    ['--body', 'licenses', 'list', '--body', 'lisans.json'],
    ['--file', 'licenses', 'create', '--file', 'lisans.json'],
    ['--all', 'webhooks', 'list-events', '--all'],
    ['--yes', 'licenses', 'list', '--yes'],
  ] as const)
    expect(await muhur([...words])).toMatchObject({
      code: 2,
      out: '',
      error: `“${unknown}” seçeneği anlaşılmadı.\n`,
    })
  const gone = { MUHUR_URL: 'http://127.0.0.1:9', MUHUR_TOKEN: token }
  const away = await muhur(['licenses', 'list', '--lang', 'en'], { env: gone })
  expect(away).toMatchObject({
    code: 3,
    error: expect.stringMatching(/^The Mühür server could not be reached/),
  })
})

test('a table lines up wide characters, and names an owner without a name by the Discord id', async () => {
  const people = [
    { name: '日本🎉', owner: { id: '1', discord_id: '990000000000000009', discord_username: null } },
    { name: 'Ayşe', owner: { id: '2', discord_id: '990000000000000001', discord_username: 'ayse' } },
  ]
  const url = await stub((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(people))
  })
  const { out } = await muhur(['licenses', 'list'], { env: { MUHUR_URL: url, MUHUR_TOKEN: token } })
  expect(out).toBe('name    owner\n日本🎉  990000000000000009\nAyşe    ayse\n')
})

test('a list that stops after fifty rows says that there are more, and --all reads the record to its end', async () => {
  const many = ['licenses', 'create-licenses', '--product', product, '--count', '60']
  await json(many.concat(owner))
  const list = await muhur(['audit', 'list', '--output', 'json'])
  expect(list).toMatchObject({ code: 0, error: 'Daha fazlası var: --all\n' })
  expect(JSON.parse(list.out)).toHaveLength(50)
  expect((await json<object[]>(['audit', 'list', '--all'])).length).toBeGreaterThan(50)
  expect((await muhur(['licenses', 'list', '--product', product])).error).toBe('')
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
  for (const words of [
    ['-h'],
    ['licenses', '-h'],
    ['licenses', 'create', '-h'],
    ['login', '-h'],
    ['help', 'mcp'],
  ])
    expect(await muhur(words)).toMatchObject({ code: 0, error: '', out: expect.stringContaining('muhur') })
  expect((await muhur(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  const english = await muhur([], { env: { LANG: 'en_US.UTF-8' } })
  expect(english).toMatchObject({ code: 0, out: expect.stringMatching(/^Usage: muhur/) })
  const empty = await muhur([], { env: { LC_ALL: '', LANG: 'en_US.UTF-8' } })
  expect(empty.out).toBe(english.out)
  const webhook = await muhur(['webhooks', 'create', '--help'])
  expect(webhook.out).toMatch(/--secret +Programınızın kendi gizli metni/)
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
  expect(await complete('muhur', 'licenses', 'list', '--status', '=', 're')).toEqual(['revoked'])
  expect(await complete('muhur', '--lang', 'en', 'licenses', 'list', '--sort', '-o')).toEqual(['-owner'])
  expect(await complete('muhur', 'licenses', 'create', '--body', '')).toEqual([''])
  expect(readFileSync(join(bin, 'muhur'), 'utf8')).toContain('#!/usr/bin/env node')
})
