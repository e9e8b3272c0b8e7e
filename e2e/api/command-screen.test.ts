import { expect, test } from 'vitest'
import { installedCommand } from './packed.ts'
import { stub } from './stub.ts'
import { hasTerminal, terminal } from './terminal.ts'

const id = '01934f2a-7c1e-7b3a-9a51-2f6d8c4e1b07'
const { MUHUR, folder, token, muhur } = await installedCommand(['licenses:read', 'orders:read'])

test('a file that is not there is named', async () => {
  for (const option of ['--body', '--file']) {
    const words = option === '--body' ? ['licenses', 'create'] : ['orders', 'upload', id]
    const { code, error } = await muhur([...words, option, '/yok.json'])
    expect({ code, error }).toEqual({ code: 2, error: '“/yok.json” diye bir dosya yok.\n' })
    const english = await muhur([...words, option, '/yok.json', '--lang', 'en'])
    expect(english.error).toBe('There is no file “/yok.json”.\n')
  }
  expect((await muhur(['orders', 'upload', id, '--file', folder])).error).toMatch(/^Bir dosya okunamadı/)
})

test('a secret on the command line names the option that reads the text as input, where there is one', async () => {
  const key = 'MHR-7K2M9PQR4T6V-AAAA-BBBB-CCCC-DDDD'
  const said = async (...words: string[]) => (await muhur(words)).error
  expect(await said('licenses', 'list', '--q', key)).toContain('--q - yazın')
  expect(await said('licenses', 'list', `--q=${key}`)).toContain('--q - yazın')
  for (const words of [
    ['licenses', 'get', key],
    ['licenses', 'list', '--status', 'active', key],
    ['licenses', 'list', '--all', key],
    ['licenses', 'list', '--colour', key],
    ['licenses', 'list', '--body', key],
  ])
    expect(await said(...words)).toBe('Gizli metinler ve anahtarlar komut satırına yazılmaz.\n')
  for (const words of [
    ['login', token],
    ['login', '--url', MUHUR, '--token', token],
  ])
    expect(await said(...words)).toMatch(
      /^Gizli metinler .* “muhur login” token’ı sorar ya da girdi olarak alır\.\n$/,
    )
})

test('a command that gives a file has no form', async () => {
  const { out } = await muhur(['licenses', 'export', '--help'])
  expect(out).not.toContain('--output')
  expect((await muhur(['complete', 'licenses', 'export', '--o'])).out).toBe('')
  expect((await muhur(['complete', 'licenses', 'list', '--o'])).out).toBe('--output\n')
  expect(await muhur(['licenses', 'export', '--output', 'json'])).toMatchObject({
    code: 2,
    error: '“--output” seçeneği anlaşılmadı.\n',
  })
})

test.skipIf(!hasTerminal)('a terminal gets no binary file', async () => {
  const inTerminal = terminal(folder, { MUHUR_URL: MUHUR, MUHUR_TOKEN: token })
  expect(await inTerminal(['orders', 'download-evidence', id])).toContain('> dosya.pdf')
})

test.skipIf(!hasTerminal)(
  'a terminal gets no character that would steer it, and a pipe gets the text as it is',
  async () => {
    const name = 'Kötü\u001b[2J\u009b\u202e\u2066 niyet'
    const url = await stub((request, response) => {
      const isFile = request.url!.includes('export')
      response.writeHead(200, { 'content-type': isFile ? 'text/csv' : 'application/json' })
      response.end(isFile ? `"ad"\r\n"${name}"\r\n` : JSON.stringify([{ name }]))
    })
    const env = { MUHUR_URL: url, MUHUR_TOKEN: token }
    for (const words of [
      ['licenses', 'list', '--output', 'json'],
      ['licenses', 'list', '--output', 'csv'],
      ['licenses', 'list'],
      ['licenses', 'export'],
    ]) {
      const screen = await terminal(folder, env)(words)
      expect(screen).toContain('niyet')
      // oxlint-disable-next-line no-control-regex
      expect(screen).not.toMatch(/[\u001b\u0080-\u009f\u202a-\u202e\u2066-\u2069]/)
    }
    expect((await muhur(['licenses', 'list', '--output', 'csv'], { env })).out).toContain(`"${name}"`)
    expect((await muhur(['licenses', 'export'], { env })).out).toContain(`"${name}"`)
  },
)

test('a wait for a token at its limit is told', async () => {
  let calls = 0
  const url = await stub((_, response) => {
    calls += 1
    response.writeHead(calls === 1 ? 429 : 200, { 'retry-after': '1', 'content-type': 'application/json' })
    response.end(calls === 1 ? JSON.stringify({ error: 'Yavaş.', code: 'RATE_LIMITED' }) : '[]')
  })
  const env = { MUHUR_URL: url, MUHUR_TOKEN: token }
  expect(await muhur(['licenses', 'list'], { env })).toMatchObject({
    code: 0,
    error: 'Token’ın limiti doldu, 1 s bekleniyor.\n',
  })
  calls = 0
  expect((await muhur(['licenses', 'list', '--lang', 'en'], { env })).error).toBe(
    'The token is at its limit: waiting 1 s.\n',
  )
})

test('a lost answer of a change says that the change may have been made, in the user’s language', async () => {
  const url = await stub((request) => request.socket.destroy())
  const env = { MUHUR_URL: url, MUHUR_TOKEN: token }
  const create = ['licenses', 'create', '--product', id, '--discord', '990000000000000002']
  expect(await muhur(create, { env })).toEqual({
    code: 3,
    out: '',
    error:
      'Yanıt alınamadı; isteğin sunucuya ulaşıp ulaşmadığı bilinmiyor.\nDeğişiklik yapılmış olabilir: tekrar denemeden önce kontrol edin.\n[ANSWER_LOST]\n',
  })
  expect((await muhur([...create, '--lang', 'en'], { env })).error).toMatch(
    /^No answer was received; .*\nThe change may have been made: .*\n\[ANSWER_LOST\]\n$/,
  )
})
