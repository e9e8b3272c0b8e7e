import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { Secrets } from '../secrets.ts'
import { line } from './finding.ts'
import { reachFindings } from './reach.ts'
import { answerHeader, askHeader } from './seen.ts'
import { realSurroundings } from './surroundings.ts'

const publicUrl = 'https://muhur.test'
const config = { ...readConfig({}), publicUrl }
const secrets = new Secrets(Buffer.alloc(32, 7))

test.each<[name: string, told: (asked: string) => string]>([
  ['a broken escape', () => '%'],
  ['an escape character', () => encodeURIComponent('{"peer":"\u001b[2J","host":"x"}')],
  ['a proxy of its own', () => `${Buffer.from('{"peer":"203.0.113.66"}').toString('base64url')}.AAAA`],
  ['the code of the call', (asked) => asked],
])('a stranger at PUBLIC_URL who answers with %s is not believed', async (_name, told) => {
  const { findings } = await reachFindings(config, secrets, {
    ...realSurroundings,
    async fetch(address, options) {
      if (!address.startsWith(publicUrl)) return new Response()
      const asked = (options!.headers as Record<string, string>)[askHeader]!
      return new Response(null, { headers: { [answerHeader]: told(asked) } })
    },
  })
  expect(findings.map(line)).toEqual([
    '  ✓ Sunucu: çalışıyor.',
    expect.stringMatching(/^ {2}✗ Proxy: https:\/\/muhur\.test bu sunucuya ulaşmıyor \(200\)\. → /),
  ])
})
