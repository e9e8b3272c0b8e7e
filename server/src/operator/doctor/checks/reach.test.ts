import { expect, test } from 'vitest'
import { readConfig } from '../../../start/config.ts'
import { Secrets } from '../../../start/secrets.ts'
import { line } from '../finding.ts'
import { reachFindings } from './reach.ts'
import { answerHeader, askHeader, tellDoctor } from '../own-call.ts'
import { realSurroundings } from './surroundings.ts'

const publicUrl = 'https://muhur.test'
const config = { ...readConfig({}), publicUrl }
const secrets = new Secrets(Buffer.alloc(32, 7))

/** The answer of a server with this key and this address to the doctor's call. */
function server(key: Secrets, asked: string): Response {
  const headers = new Headers()
  const request = {
    headers: { [askHeader]: asked },
    socket: { remoteAddress: '127.0.0.1' },
    protocol: 'http',
    host: 'localhost',
  }
  const reply = { header: (name: string, value: string) => headers.set(name, value) }
  tellDoctor(request as never, reply as never, { secrets: key, config: { trustedProxies: [] } } as never)
  return new Response(null, { headers })
}
const askedBy = (options: RequestInit | undefined) => (options!.headers as Record<string, string>)[askHeader]!

test.each<[name: string, answerTo: (asked: string) => string]>([
  ['a broken escape', () => '%'],
  ['an escape character', () => encodeURIComponent('{"peer":"\u001b[2J","host":"x"}')],
  ['a proxy of its own', () => `${Buffer.from('{"peer":"203.0.113.66"}').toString('base64url')}.AAAA`],
  ['the code of the call', (asked) => asked],
])('a stranger at PUBLIC_URL who answers with %s is not believed', async (_name, answerTo) => {
  const { findings } = await reachFindings(config, secrets, {
    ...realSurroundings,
    async fetch(address, options) {
      const asked = askedBy(options)
      if (!address.startsWith(publicUrl)) return server(secrets, asked)
      return new Response(null, { headers: { [answerHeader]: answerTo(asked) } })
    },
  })
  expect(findings.map(line)).toEqual([
    '  ✓ Sunucu: çalışıyor.',
    expect.stringMatching(/^ {2}✗ Proxy: https:\/\/muhur\.test bu sunucuya ulaşmıyor \(200\)\. → /),
  ])
})

test.each<[what: string, key: Secrets, now: () => number]>([
  ['another master key', new Secrets(Buffer.alloc(32, 8)), Date.now],
  ['a clock that is an hour away', secrets, () => Date.now() - 3_600_000],
])('a server with %s does not recognise the doctor, and the proxy is not blamed', async (_what, key, now) => {
  const { findings } = await reachFindings(config, secrets, {
    ...realSurroundings,
    now,
    fetch: async (_address, options) => server(key, askedBy(options)),
  })
  expect(findings.map(line)).toEqual([
    '  ✓ Sunucu: çalışıyor.',
    expect.stringMatching(/^ {2}– Proxy: bakılamadı: sunucu, arada proxy yokken de doktoru tanımıyor/),
  ])
})

test('a certificate that this machine’s clock refuses sends the operator to the clock first', async () => {
  const { findings } = await reachFindings(config, secrets, {
    ...realSurroundings,
    async fetch(address, options) {
      if (!address.startsWith(publicUrl)) return server(secrets, askedBy(options))
      throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'CERT_NOT_YET_VALID' } })
    },
  })
  expect(findings.map(line)).toContainEqual(
    expect.stringMatching(/^ {2}✗ Proxy: .* saatine göre geçerli değil .* → önce bu makinenin saatine bakın/),
  )
})
