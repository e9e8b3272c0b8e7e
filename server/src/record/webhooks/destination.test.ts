import { webhooksUrl, webhookUrl, type Webhook } from '@muhur/contract/record/webhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Receiver } from '../../../test/network/receiver.ts'
import { world } from '../../../test/shop/world.ts'
import { Destinations } from './destination.ts'
import { webhooksOf } from './webhooks.fixture.ts'

/** The addresses of the receiver's name, one answer after the other. */
let answers: string[][] = []
let asked = 0
const resolve = () => Promise.resolve(answers[asked++] ?? [])
// The operator allows two addresses of loopback, as for programs on the same machine.
const w = await world(({ config }) => ({
  resolve,
  config: { ...config, webhookRanges: ['127.0.0.2', '127.0.0.4'] },
}))

beforeEach(async () => {
  await w.db.session((session) => session.script('truncate events, webhook_endpoints cascade'))
  answers = []
  asked = 0
})

const forbidden = [
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://0/',
  'https://10.1.2.3/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://172.31.0.1/',
  'https://192.168.1.1/',
  'https://198.18.0.1/',
  'https://203.0.113.9/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[fc00::1]/',
  'https://[fe80::1]/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
  'https://１２７.0.0.1/',
  'http://127.0.0.1/',
]

test.each(forbidden)('%s is no address for webhooks', async (url) => {
  const ayse = await webhooksOf(w)
  const refused = await ayse.send('POST', webhooksUrl, { url, types: ['license.created'] })
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'WEBHOOK_ADDRESS_FORBIDDEN'])
})

test.each([
  'http://example.com/',
  'ftp://example.com/',
  'https://user:secret@example.com/',
  'https://example.com/#part',
  'example.com',
  'javascript:alert(1)',
  'https://example.com:0/',
  'https://example.com/\u202ekooh',
  'https://exam\u200bple.com/',
])('%s is no https address', async (url) => {
  answers = [['93.184.215.14']]
  const ayse = await webhooksOf(w)
  const refused = await ayse.send('POST', webhooksUrl, { url, types: ['license.created'] })
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'WEBHOOK_URL_INVALID'])
})

test.each([
  ['one address inside', [['10.0.0.7']]],
  ['one outside and one inside', [['93.184.215.14', '::1']]],
  ['a mapped address', [['::ffff:10.0.0.7']]],
])('a name with %s is refused', async (_what, given) => {
  answers = given
  const ayse = await webhooksOf(w)
  const refused = await ayse.send('POST', webhooksUrl, {
    url: 'https://example.com/',
    types: ['license.created'],
  })
  expect(refused.json()).toMatchObject({ code: 'WEBHOOK_ADDRESS_FORBIDDEN', field: 'url' })
})

test.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '2a00:1450:4017:80b::200e'])(
  'an https address at %s is accepted',
  async (address) => {
    answers = [[address]]
    const destinations = new Destinations([], resolve)
    expect((await destinations.find('https://example.com/hook')).addresses).toEqual([address])
  },
)

test('an address is kept as the URL standard writes it, however it was typed', async () => {
  const ayse = await webhooksOf(w)
  answers = [['93.184.215.14'], ['93.184.215.14'], ['93.184.215.14']]
  const { webhook } = await ayse.create('HTTPS://Example.COM:443/x', ['license.created'])
  const wide = await ayse.create('https://müzik.example/şarkı?a=1', ['license.created'])
  expect([webhook.url, wide.webhook.url]).toEqual([
    'https://example.com/x',
    'https://xn--mzik-0ra.example/%C5%9Fark%C4%B1?a=1',
  ])
  const url = webhookUrl(webhook.id)
  await ayse.send('PATCH', url, { url: 'https://Example.com/a/../y' })
  expect((await ayse.get<Webhook>(url)).url).toBe('https://example.com/y')
  const long = `https://example.com/${'ş'.repeat(400)}`
  const refused = await ayse.send('POST', webhooksUrl, { url: long, types: ['license.created'] })
  expect(refused.json()).toMatchObject({ status: 400, code: 'WEBHOOK_URL_INVALID' })
})

// Without padding, with bits that belong to no byte, with a letter too many, with too many bytes.
const notBase64 = ['A'.repeat(43), `${'A'.repeat(42)}B=`, 'A'.repeat(45), 'A'.repeat(88)].map(
  (end) => `whsec_${end}`,
)

test('unknown events, another prefix of the secret and a secret that is too short are refused', async () => {
  const ayse = await webhooksOf(w)
  const codeOf = async (fields: object) => {
    answers = [['93.184.215.14']]
    asked = 0
    const body = { url: 'https://example.com/', types: ['license.created'], ...fields }
    const { code, field } = (await ayse.send('POST', webhooksUrl, body)).json()
    return [code, field]
  }
  expect(await codeOf({ types: ['license.exploded'] })).toEqual(['BAD_REQUEST', 'types.0'])
  expect(await codeOf({ types: [] })).toEqual(['BAD_REQUEST', 'types'])
  for (const secret of ['sk_' + 'A'.repeat(44), 'whsec_' + 'A'.repeat(20), 'whsec_ö', ...notBase64])
    expect(await codeOf({ secret })).toEqual(['BAD_REQUEST', 'secret'])
})

let inside: Receiver
let allowed: Receiver
beforeEach(async () => {
  inside = await Receiver.open('127.0.0.3')
  allowed = await Receiver.open('127.0.0.2', inside.port)
})
afterEach(() => Promise.all([inside.close(), allowed.close()]))

test('a name is asked once for each connection, and the connection goes where the check looked', async () => {
  const ayse = await webhooksOf(w)
  // Nobody answers at the first address of the name.
  answers = [['127.0.0.2'], ['127.0.0.4', '127.0.0.2'], ['127.0.0.3']]
  await ayse.create(`http://receiver.test:${inside.port}/`, ['license.created'])
  await w.license()
  await ayse.arrived(allowed, 1)
  expect([asked, inside.received]).toEqual([2, []])
})

test('a name that leads inside after it was accepted gets nothing', async () => {
  const ayse = await webhooksOf(w)
  answers = [['127.0.0.2'], ['127.0.0.3']]
  const { webhook } = await ayse.create(`http://receiver.test:${inside.port}/`, ['license.created'])
  await w.license()
  await ayse.arrived(allowed, 0)
  await expect.poll(async () => (await ayse.deliveries(webhook.id))[0]?.fault).toBe('FORBIDDEN_ADDRESS')
  expect([inside.received, allowed.received]).toEqual([[], []])
})

test('a new address asks for a fresh sign-in, as a new secret does; a change of the types does not', async () => {
  const ayse = await webhooksOf(w)
  answers = [['127.0.0.2']]
  const { webhook } = await ayse.create('http://receiver.test/', ['license.created'])
  await w.clock.advance(11 * 60)
  const patch = (body: object) => ayse.send('PATCH', webhookUrl(webhook.id), body)
  expect((await patch({ url: 'https://elsewhere.test/' })).json().code).toBe('SIGN_IN_AGAIN')
  expect((await patch({ types: ['license.revoked'] })).json<Webhook>().types).toEqual(['license.revoked'])
})

test('what a webhook was is on record without the path of the address, and nothing is left in a deleted one', async () => {
  const ayse = await webhooksOf(w)
  answers = [['127.0.0.2'], ['127.0.0.2']]
  const { webhook } = await ayse.create('http://one.test/hooks/secret', ['license.created'])
  await ayse.send('PATCH', webhookUrl(webhook.id), { url: 'http://other.test/hooks/secret', enabled: false })
  await ayse.send('DELETE', webhookUrl(webhook.id))
  const entries = await w.db.queries
    .selectFrom('audit_log')
    .select('detail')
    .where('subject_id', '=', webhook.id)
    .orderBy('id')
    .execute()
  const created = { url: 'http://one.test', format: 'standard', types: ['license.created'] }
  const before = { url: 'http://one.test', enabled: true }
  expect(entries.slice(0, 2).map(({ detail }) => detail)).toEqual([
    created,
    { url: 'http://other.test', enabled: false, before },
  ])
  const row = w.db.queries.selectFrom('webhook_endpoints').select(['url', 'types', 'secret_sealed'])
  expect(await row.executeTakeFirst()).toEqual({ url: '', types: [], secret_sealed: Buffer.alloc(0) })
})
