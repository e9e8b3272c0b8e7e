import { gateUrls } from '@muhur/contract/gate/gate'
import { webhooksUrl, type IssuedWebhook } from '@muhur/contract/record/webhooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { programsOf } from '../../access/tokens/programs.fixture.ts'
import { openLog } from './log.ts'

const lines: string[] = []
const destination = { write: (line: string) => void lines.push(line) }
const w = await world(() => ({ log: openLog('trace', destination) }))
const { issue } = programsOf(w)
const logged = () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>)

beforeEach(() => void lines.splice(0))
afterEach(() => void vi.useRealTimers())

test('no key, token, cookie or secret gets into the log, whatever is asked and whatever breaks', async () => {
  const { cookie } = await w.signIn('ayse')
  const { license_key } = await w.license()
  const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  const { secret: token } = await issue()
  const hook = { url: 'http://127.0.0.1:9/', types: ['license.created'] }
  const created = await w.request('POST', webhooksUrl, { headers: { cookie }, payload: hook })
  const { secret } = created.json<IssuedWebhook>()
  const authorization = `Bearer ${token}`
  await w.request('GET', `/api/brand?token=${token}&code=verysecretcode`, { headers: { authorization } })
  await w.request('GET', `/${license_key}`, { headers: { cookie } })
  await w.db.session((session) => session.script('alter table blocks rename to gone'))
  const { status } = await w.gate('validate', { license_key, instance_token: body.instance!.token! })
  await w.db.session((session) => session.script('alter table gone rename to blocks'))
  expect(status).toBe(500)

  const session = cookie.split('=')[1]!
  const secrets = [license_key, body.instance!.token!, body.token, token, secret, session, 'verysecretcode']
  for (const each of secrets) expect(each.length).toBeGreaterThan(10)
  const text = lines.join('')
  for (const each of secrets) expect(text).not.toContain(each)
  expect(logged()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        msg: 'answered',
        route: gateUrls.activate,
        status: 200,
        request_ref: body.request_ref,
      }),
      expect.objectContaining({
        level: 50,
        msg: 'request failed',
        err: expect.objectContaining({ code: '42P01' }),
      }),
    ]),
  )
})

test('a text that holds a secret loses it on its way, and stays readable', async () => {
  const { license_key } = await w.license()
  lines.splice(0)
  const log = openLog('info', destination)
  const texts = [
    license_key,
    license_key.toLowerCase().replaceAll('-', ''),
    license_key.toLocaleLowerCase('tr').replaceAll('1', 'ı').replaceAll('-', '–'),
    `cookie: __Host-muhur=${'s'.repeat(43)}; theme=dark`,
    'https://lisans.example.com/auth/callback?code=abcdef0123&state=xyz',
    'connect postgres://muhur:hunter2@db:5432/muhur',
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    '{"license_key":"not one of ours","x":1}',
    JSON.stringify({ instance_token: 'a"inner\\', passphrase: 'correct horse', x: 'stays' }),
    '"client_secret": "cut off',
  ]
  for (const text of texts) log.info({ text }, `about ${text}`)
  log.info({ license_key: 'a"b', authorization: 'Basic abc' }, 'fields')
  const found = lines.join('')
  const gone = [
    'hunter2',
    'abcdef0123',
    'sssss',
    'MfKQ9',
    license_key.slice(17),
    // The rest of each form but the first.
    license_key.slice(-6),
    license_key.slice(-6).replaceAll('1', 'ı'),
    'a\\"b',
    'Basic',
    'not one of ours',
    'inner',
    'correct horse',
    'cut off',
  ]
  for (const each of gone) expect(found.toLowerCase()).not.toContain(each.toLowerCase())
  expect(found).toContain(`${license_key.slice(0, 16)}-…`)
  expect(found).toContain('theme=dark')
  expect(found).toContain('postgres://muhur:…@db:5432')
  expect(found.split('stays')).toHaveLength(3)
  expect(logged()).toHaveLength(texts.length + 1)
})

test('an error is told with its kind, code and place, and without the rows that PostgreSQL adds', () => {
  const cause = new Error('socket hang up')
  const error = Object.assign(new Error('duplicate key', { cause }), {
    code: '23505',
    detail: 'Key (name)=(Ayşe)',
  })
  openLog('warn', destination).error({ err: error }, 'request failed')
  expect(lines.join('')).not.toContain('Ayşe')
  expect(logged()).toMatchObject([
    { err: { type: 'Error', code: '23505', message: 'duplicate key', cause: 'socket hang up' } },
  ])
})

test('a fault that comes again within a minute is counted, and told with its count', () => {
  vi.useFakeTimers()
  const log = openLog('warn', destination)
  const outage = (request_ref: string) =>
    log.child({ request_ref }).warn({ reason: 'ECONNREFUSED' }, 'unavailable')
  for (let call = 0; call < 1_000; call++) outage(`ref-${call}`)
  log.warn({ reason: 'timeout' }, 'unavailable')
  expect(logged()).toMatchObject([
    { msg: 'unavailable', reason: 'ECONNREFUSED', request_ref: 'ref-0' },
    { msg: 'unavailable', reason: 'timeout' },
  ])

  vi.advanceTimersByTime(60_000)
  const [count, ...rest] = logged()
  expect(count).toMatchObject({ level: 40, msg: 'unavailable', reason: 'ECONNREFUSED', times: 999 })
  expect(rest).toEqual([])

  outage('later')
  vi.advanceTimersByTime(60_000)
  expect(logged()).toMatchObject([{ times: 1 }])
  vi.advanceTimersByTime(60_000)
  expect(logged()).toEqual([])
  outage('much later')
  expect(logged()).toMatchObject([{ request_ref: 'much later' }])
})

test('errors of one place are one fault, whatever their messages name', () => {
  vi.useFakeTimers()
  const log = openLog('warn', destination)
  const broken = (what: string) => new TypeError(`${what} is not a function`)
  for (const what of ['a', 'b', 'c']) log.error({ err: broken(what) }, 'request failed')
  log.error({ err: new RangeError('far') }, 'request failed')
  expect(logged()).toHaveLength(2)
  vi.advanceTimersByTime(60_000)
  expect(logged()).toMatchObject([
    { level: 50, times: 2, reason: expect.stringMatching(/^TypeError broken /) },
  ])
})

test('more faults than are counted by name are counted together, and under none of their names', () => {
  vi.useFakeTimers()
  const log = openLog('warn', destination)
  for (let fault = 0; fault < 103; fault++) log.warn(`fault ${fault}`)
  log.warn('fault 7')
  expect(logged()).toHaveLength(101)
  vi.advanceTimersByTime(60_000)
  expect(logged()).toMatchObject([
    { msg: 'fault 7', times: 1 },
    { level: 40, msg: 'other faults', times: 2 },
  ])
})
