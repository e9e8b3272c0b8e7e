import { spawn } from 'node:child_process'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { node24 } from '../../scripts/node24.mjs'
import { installedCommand, programIn } from './packed.ts'
import { stub } from './stub.ts'
import { hasTerminal, seen, terminal } from './terminal.ts'

const { MUHUR, folder, issue, makeProduct, token, muhur } = await installedCommand(['licenses:read'])

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
  const open = { ...env, MUHUR_URL: 'http://lisans.magaza.example', MUHUR_TOKEN: token }
  const unsent = await muhur(['licenses', 'list'], { env: open })
  expect(unsent).toMatchObject({ code: 2, error: expect.stringContaining('https://lisans.magaza.example') })
})

test.skipIf(!hasTerminal)('in a terminal the questions are seen, and the token is not', async () => {
  const writer = await issue(['licenses:read', 'licenses:write'])
  const env = { XDG_CONFIG_HOME: join(folder, 'terminal'), MUHUR_URL: MUHUR, MUHUR_TOKEN: writer }
  const inTerminal = terminal(folder, env)
  const login = await inTerminal(
    ['login'],
    [
      ['Sunucunun adresi: ', MUHUR],
      ['Token (görünmez): ', token],
    ],
  )
  expect(seen(login)).toContain(`Sunucunun adresi: ${MUHUR}`)
  expect(seen(login)).toContain('Token (görünmez):')
  expect(login).toContain('Giriş yapıldı')
  expect(login).not.toContain(token)
  const { out } = await muhur(
    [
      'licenses',
      'create',
      '--product',
      await makeProduct(),
      '--discord',
      '990000000000000002',
      '--output',
      'json',
    ],
    { env: { MUHUR_URL: MUHUR, MUHUR_TOKEN: writer } },
  )
  const { id } = JSON.parse(out) as { id: string }
  const asked = await inTerminal(['licenses', 'delete', id], [['Yapılsın mı? (e/h) ', 'h']])
  expect(seen(asked)).toContain('Yapılsın mı? (e/h) h')
})

test('a token goes to a Mühür server alone, and never in plain text to another machine', async () => {
  const stranger = await stub((_, answer) => answer.end('{"keys":[]}'))
  const login = (url: string) => muhur(['login', '--url', url], { input: token, env: {} })
  expect((await login(stranger)).code).toBe(3)
  for (const [url, mend] of [
    ['http://lisans.magaza.example', 'https://lisans.magaza.example'],
    ['https://lisans.magaza.example/admin', ': https://lisans.magaza.example'],
    ['https://ayse:gizli@lisans.magaza.example', ': https://lisans.magaza.example'],
  ] as const) {
    const { code, error } = await login(url)
    expect({ code, error }).toEqual({ code: 2, error: expect.stringContaining(mend) })
    expect(error).not.toContain('gizli')
  }
})

test('a login file that is broken or cannot be written is one sentence', async () => {
  const broken = join(folder, 'bozuk')
  mkdirSync(join(broken, 'muhur'), { recursive: true })
  writeFileSync(join(broken, 'muhur/login.json'), '{')
  const read = await muhur(['licenses', 'list'], { env: { XDG_CONFIG_HOME: broken } })
  expect(read).toMatchObject({ code: 2, error: expect.stringMatching(/^Giriş dosyası bozuk: .*\n$/) })
  // A file where the folder would be, and a system's folder, in which Node's own way to make folders never ends.
  for (const XDG_CONFIG_HOME of [join(broken, 'muhur/login.json'), '/proc/x']) {
    const kept = await muhur(['login', '--url', MUHUR], { input: token, env: { XDG_CONFIG_HOME } })
    expect(kept).toMatchObject({
      code: 2,
      out: '',
      error: expect.stringMatching(/^Bir dosya okunamadı.*\n$/),
    })
  }
})

test('a broken answer and a text that would steer the terminal are one sentence', async () => {
  let answer = '[{"id"'
  let status = 200
  const url = await stub((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
  })
  const list = () => muhur(['licenses', 'list'], { env: { MUHUR_URL: url, MUHUR_TOKEN: token } })
  const broken = { code: 3, out: '', error: expect.stringMatching(/^Yanıt .*\n\[UNEXPECTED_ANSWER\]\n$/) }
  expect(await list()).toEqual(broken)
  answer = ''
  expect(await list()).toEqual(broken)
  status = 400
  answer = JSON.stringify({ error: 'Kötü\u001b[2J\nniyet', code: 'BAD_REQUEST' })
  expect(await list()).toEqual({ code: 1, out: '', error: 'Kötü [2J niyet\n[BAD_REQUEST]\n' })
})

test('an own command takes no further words', async () => {
  for (const words of [
    ['login', 'https://magaza.example'],
    ['login', '--write'],
    ['mcp', 'write'],
    ['mcp', '--group', 'bloks'],
    ['completion', 'bash', 'zsh'],
  ])
    expect(await muhur(words)).toMatchObject({ code: 2, out: '', error: expect.stringMatching(/^\S/) })
})

test('a Node that is too old is named in one sentence', async () => {
  const old = ['--import', 'data:text/javascript,delete%20Map.groupBy', programIn(folder), 'help']
  const child = spawn(node24(), old, { env: { LANG: 'en_US.UTF-8' } })
  expect(await text(child.stderr)).toMatch(/^Node 22\.1 or newer is needed; this is v[\d.]+\.\n$/)
})

test('a reader that ends first is no error, and a full disk is', async () => {
  const shell = async (line: string) => {
    const env = { ...process.env, MUHUR_URL: MUHUR, MUHUR_TOKEN: token }
    const child = spawn('bash', ['-c', line, 'bash', node24(), programIn(folder)], { env })
    return text(child.stderr)
  }
  expect(await shell('"$1" "$2" licenses list --lang=en | head -c 1; echo ${PIPESTATUS[0]} >&2')).toBe('0\n')
  if (process.platform !== 'linux') return
  const full = await shell('"$1" "$2" licenses list > /dev/full; echo $? >&2')
  expect(full).toMatch(/^Çıktı yazılamadı: .*\n1\n$/)
})
