import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { licenseKey, otherLicenseKey, pinsOf, product } from '../vectors/cases/world.ts'
import type { Play } from './emulator.ts'
import { answers, genuine, withToken } from './genuine.ts'
import { page } from './junk.ts'
import { allowed, denied, performAgain, refused, useStage, type Act } from './stage.ts'

const stage = useStage()
const unavailable = answers('', 503)
const revoked = withToken({ claims: { code: 'REVOKED', ith: undefined } })
const fileOf = ({ start }: Act, name: string) => join(start.folder, product, name)

test('what is unavailable for a moment is asked again, each time with a nonce of its own', async () => {
  const twice: Play = (call, response) => {
    const { calls } = acts.find(({ place }) => place.address === call.address)!.place
    return (calls.length < 3 ? unavailable : genuine)(call, response)
  }
  const acts = stage.cast(twice)
  expect(await performAgain(acts)).toEqual(stage.all(allowed))
  for (const { place, probe } of acts) {
    expect(place.calls, probe.language).toHaveLength(3)
    expect(new Set(place.calls.map(({ body }) => body.nonce)).size, probe.language).toBe(3)
  }
})

test.for<[what: string, play: Play, because: string, calls: number]>([
  ['what stays unavailable, four times', unavailable, 'UNAVAILABLE', 4],
  [
    'what asks for longer than a start takes, once',
    answers('', 503, { 'retry-after': '60' }),
    'UNAVAILABLE',
    1,
  ],
  ['what limits for that long, once', answers('', 429, { 'retry-after': '60' }), 'RATE_LIMITED', 1],
  ['a page, once', answers(page), 'NOT_MUHUR', 1],
  ['an answer of 403, once', answers('{"code":"REVOKED"}', 403), 'ANSWER_UNSIGNED', 1],
  ['an answer of 404, once', answers('{}', 404), 'ANSWER_UNSIGNED', 1],
])('asked is %s', async ([, play, because, calls]) => {
  const { verdicts, acts } = await stage.perform({ play })
  expect(verdicts).toEqual(stage.all(denied(because)))
  for (const { place, probe } of acts) expect(place.calls, probe.language).toHaveLength(calls)
})

test('a signed denial is believed under any status, and asked for once', async () => {
  const { verdicts, acts } = await stage.perform({ play: revoked })
  expect(verdicts).toEqual(stage.all(refused('REVOKED')))
  for (const { place, probe } of acts) expect(place.calls, probe.language).toHaveLength(1)
})

test.for([
  [' \n', 'KEY_MISSING'],
  ['%%__LICENSE__%%', 'PLACEHOLDER_NOT_INJECTED'],
  [licenseKey.replace('7Q2K', '7Q3K'), 'KEY_MALFORMED'],
  ['x'.repeat(5000), 'KEY_MALFORMED'],
] as const)('the key %j is decided without a call, and leaves no folder', async ([key, code]) => {
  const acts = stage.cast(genuine)
  for (const { start } of acts) start.key = key
  const verdicts = Object.values(await performAgain(acts))
  expect(verdicts.map(({ state, code: said }) => [state, said])).toEqual(acts.map(() => ['denied', code]))
  for (const { place, probe, start } of acts) {
    expect(place.calls, probe.language).toEqual([])
    expect(existsSync(join(start.folder, product)), probe.language).toBe(false)
  }
})

test('a denial is kept, and the next permission replaces it', async () => {
  const { acts } = await stage.perform({ play: revoked })
  for (const { place } of acts) place.play = answers(page)
  expect(await performAgain(acts)).toEqual(stage.all({ ...denied('NOT_MUHUR'), code: 'REVOKED' }))
  for (const { place } of acts) place.play = genuine
  expect(await performAgain(acts)).toEqual(stage.all(allowed))
})

test('another license key shows no token of the first one’s, and has no part in its grace', async () => {
  const { acts } = await stage.perform({ play: answers(page), kept: true })
  for (const { place, start } of acts) {
    start.key = otherLicenseKey
    place.calls.length = 0
  }
  expect(await performAgain(acts)).toEqual(stage.all(denied('NOT_MUHUR')))
  for (const { place, probe } of acts) {
    expect(place.calls[0]!.body, probe.language).toMatchObject({ license_key: otherLicenseKey })
    expect(place.calls[0]!.body, probe.language).not.toHaveProperty('instance_token')
  }
})

test.for(['', '\0'.repeat(64), '{"format":1,"lic', '['.repeat(30_000), '\u00ff'])(
  'a state that is broken gives no grace, and a proven answer repairs it: %#',
  async (text) => {
    const { acts } = await stage.perform({ play: answers(page), kept: true })
    for (const act of acts) writeFileSync(fileOf(act, 'state.json'), text, 'latin1')
    expect(await performAgain(acts)).toEqual(stage.all({ ...denied('NOT_MUHUR'), code: 'STATE_CORRUPT' }))
    for (const { place } of acts) place.play = genuine
    expect(await performAgain(acts)).toEqual(stage.all(allowed))
    for (const act of acts) {
      expect(JSON.parse(readFileSync(fileOf(act, 'state.json'), 'utf8'))).toMatchObject({ format: 1 })
      expect(new Set(act.place.calls.map(({ body }) => body.fingerprint)).size, act.probe.language).toBe(1)
    }
  },
)

test('what is wrong with the name or the port is named', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const acts = stage.cast(genuine)
  for (const { start } of acts) start.pins = pinsOf({ at: `http://127.0.0.1:${port}` })
  expect(await performAgain(acts)).toEqual(stage.all(denied('UNREACHABLE')))
  for (const { start } of acts) start.pins = pinsOf({ at: 'https://name.invalid' })
  expect(await performAgain(acts)).toEqual(stage.all(denied('DNS_FAILED')))
})
