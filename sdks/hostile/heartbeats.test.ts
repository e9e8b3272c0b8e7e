import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openBots, type Bot, type BotProcess } from './bots.ts'
import { hashOf, type TokenParts } from '../vectors/cases/jws.ts'
import {
  first,
  instanceToken,
  licenseKey,
  otherInstanceToken,
  pinsOf,
  stranger,
} from '../vectors/cases/world.ts'
import { startEmulator, type Emulator, type Place, type Play } from './emulator.ts'
import { answers, bodyAround, send, tokenFor, withToken } from './genuine.ts'
import { botCommands } from '../languages.ts'
import type { Verdict } from './probe.ts'
import { allowed, grace, refused } from './stage.ts'

const folders = mkdtempSync(join(tmpdir(), 'muhur-heartbeats-'))
let emulator: Emulator
let processes: BotProcess[] = []
let scenes = 0

beforeAll(async () => {
  emulator = await startEmulator()
  processes = botCommands().map(([language, command]) => openBots(language, command))
  expect(processes).not.toEqual([])
})
afterAll(async () => {
  await Promise.all(processes.map((bots) => bots.close()))
  await emulator.close()
  rmSync(folders, { recursive: true, force: true })
})

const otherInstance = '01932f7e-6a4b-7c1d-8e2f-999999999999'

/** The answer of the genuine server where a heartbeat follows each second. */
const everySecond = ({ claims, ...parts }: TokenParts = {}, unsigned: Record<string, unknown> = {}): Play => {
  const all = { next_heartbeat_in: 1, ...(claims as Record<string, unknown>) }
  return (call, response) => send(response, bodyAround(tokenFor(call, { ...parts, claims: all }), unsigned))
}

/** A bot of each language that has started well, and gets these answers to its next calls. */
async function startAll(play: Play): Promise<{ bot: Bot; place: Place; language: string }[]> {
  const scene = String(scenes++)
  const started = processes.map(async (bots) => {
    const place = emulator.open(`${scene}-${bots.language}`, everySecond())
    const folder = join(folders, scene, bots.language)
    const bot = bots.run(scene, { pins: place.pins, key: licenseKey, folder, version: '1' })
    expect(await bot.started()).toMatchObject(allowed)
    place.play = play
    return { bot, place, language: bots.language }
  })
  return Promise.all(started)
}

/** However busy the machine is. */
const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 60_000 })

const verbsAt = ({ calls }: Place) => [...new Set(calls.map(({ verb }) => verb))]

const wrongAnswers: [name: string, play: Play, because: string][] = [
  ['turned into an activation', everySecond({ claims: { verb: 'activate' } }), 'TOKEN_CALL'],
  ['turned into a validation', everySecond({ claims: { verb: 'validate', ith: undefined } }), 'TOKEN_CALL'],
  ['answered for another body', everySecond({ claims: { bdh: hashOf('{}') } }), 'TOKEN_CALL'],
  ['answered for another instance', everySecond({ claims: { iid: otherInstance } }), 'TOKEN_INSTANCE'],
  ['answered for no instance', everySecond({ claims: { iid: undefined } }), 'TOKEN_INSTANCE'],
  ['answered without a word on its token', everySecond({ claims: { ith: undefined } }), 'TOKEN_INSTANCE'],
  [
    'answered with another copy’s token',
    everySecond({}, { instance: { token: otherInstanceToken } }),
    'TOKEN_INSTANCE',
  ],
  ['answered with no token', everySecond({}, { instance: undefined }), 'TOKEN_INSTANCE'],
  [
    'answered in the former form',
    everySecond({ claims: { verb: undefined, bdh: undefined, ith: undefined } }),
    'TOKEN_CLAIMS',
  ],
  [
    'answered by a denial of another call',
    everySecond({ claims: { verb: 'activate', ith: undefined, code: 'REVOKED' } }),
    'TOKEN_CALL',
  ],
  [
    'answered by another call’s INSTANCE_REQUIRED',
    everySecond({ claims: { bdh: hashOf('{}'), ith: undefined, code: 'INSTANCE_REQUIRED' } }),
    'TOKEN_CALL',
  ],
]

/** Not the grace of a heartbeat that timed out because the machine was busy. */
const isJudged = ({ state, because }: Verdict) => state !== 'active' && because !== 'TIMED_OUT'

/** Like the genuine server: a new token in each answer. */
function renewing(): Play {
  const counts = new Map<string, number>()
  return (call, response) => {
    const count = (counts.get(call.address) ?? 0) + 1
    counts.set(call.address, count)
    const token = `token-${count}`
    return everySecond({ claims: { ith: hashOf(token) } }, { instance: { token } })(call, response)
  }
}

test.concurrent('a heartbeat carries the token of the answer before', async () => {
  for (const { bot, place, language } of await startAll(renewing())) {
    const renewed = () =>
      place.calls.map(({ body }) => body.instance_token).filter((token) => token?.startsWith('token-'))
    await until(() => renewed().length >= 3)
    bot.crash()
    expect(renewed().slice(0, 3), language).toEqual(['token-1', 'token-2', 'token-3'])
    expect(new Set(place.calls.map(({ body }) => body.fingerprint)).size, language).toBe(1)
    expect(bot.heard, language).toMatchObject([allowed])
  }
})

test.concurrent('an outage is grace until its second, and over when the server is back', async () => {
  const ended = (await startAll(answers('', 503))).map(async ({ bot, place, language }) => {
    await bot.until(({ state }) => state === 'grace')
    place.play = everySecond()
    await bot.until(isBack(bot))
    place.play = everySecond({ claims: { grace_until: Math.floor(Date.now() / 1000) + 4 } })
    const { length } = place.calls
    await until(() => place.calls.length > length)
    place.play = answers('', 503)
    await bot.until(({ state }) => state === 'denied')
    return { language, last: bot.heard.at(-1) }
  })
  for (const { language, last } of await Promise.all(ended))
    expect(last, language).toMatchObject({ code: 'GRACE_OVER', because: 'UNAVAILABLE' })
})

describe('a heartbeat that is', () => {
  test.concurrent.for(wrongAnswers)(
    '%s leaves grace, the token that was held, and no reason to activate anew',
    async ([, play, because]) => {
      for (const { bot, place, language } of await startAll(play)) {
        const inGrace = await bot.until(isJudged)
        expect(inGrace, language).toMatchObject(grace(because))
        place.play = everySecond()
        await bot.until(isBack(bot))
        bot.crash()
        expect(verbsAt(place), language).toEqual(['activate', 'heartbeat'])
        const shown = place.calls.slice(1).map(({ body }) => body.instance_token)
        expect(new Set(shown), language).toEqual(new Set([instanceToken]))
      }
    },
  )

  test.concurrent('denied for this very call ends it, also where the denial names no instance', async () => {
    const play = everySecond({ claims: { iid: undefined, ith: undefined, code: 'REVOKED' } })
    for (const { bot, language } of await startAll(play)) {
      await bot.until(({ state }) => state === 'denied')
      expect(bot.heard, language).toMatchObject([allowed, refused('REVOKED')])
    }
  })

  test.concurrent.for(['INSTANCE_REQUIRED', 'FINGERPRINT_MISMATCH'])(
    'refused with %s is followed by an activation, whose answer counts',
    async (code) => {
      const unknown = everySecond({ claims: { iid: undefined, ith: undefined, code } })
      const play: Play = (call, response) =>
        (call.verb === 'heartbeat' ? unknown : everySecond())(call, response)
      for (const { bot, place, language } of await startAll(play)) {
        await until(() => place.calls.length >= 4)
        bot.crash()
        const asked = place.calls.slice(0, 4).map(({ verb, body }) => [verb, body.instance_token ?? null])
        expect(asked, language).toEqual([
          ['activate', null],
          ['heartbeat', instanceToken],
          ['activate', null],
          ['heartbeat', instanceToken],
        ])
        expect(bot.heard, language).toMatchObject([allowed])
      }
    },
  )

  test.concurrent(
    'refused for want of an instance is followed by one activation without a token',
    async () => {
      const play = everySecond({ claims: { iid: undefined, ith: undefined, code: 'INSTANCE_REQUIRED' } })
      for (const { bot, place, language } of await startAll(play)) {
        await bot.until(({ state }) => state === 'denied')
        expect(bot.heard, language).toMatchObject([allowed, refused('INSTANCE_REQUIRED')])
        const asked = place.calls.map(({ verb, body }) => [verb, body.instance_token ?? null])
        expect(asked, language).toEqual([
          ['activate', null],
          ['heartbeat', instanceToken],
          ['activate', null],
        ])
      }
    },
  )
})

const isBack = (bot: Bot) => (verdict: Verdict) =>
  verdict.state === 'active' && bot.heard.indexOf(verdict as (typeof bot.heard)[number]) > 0

test.concurrent(
  'of two addresses, heartbeats begin with the address that gave the last proven answer',
  async () => {
    const started = processes.map(async (bots) => {
      const firstPlace = emulator.open(
        `first-${bots.language}`,
        withToken({ key: stranger, header: { kid: first.kid } }),
      )
      const secondPlace = emulator.open(`second-${bots.language}`, everySecond())
      const pins = pinsOf({ at: `${firstPlace.address},${secondPlace.address}` })
      const folder = join(folders, 'two', bots.language)
      const bot = bots.run('two', { pins, key: licenseKey, folder, version: '1' })
      await bot.started()
      await until(() => secondPlace.calls.length >= 3)
      secondPlace.play = answers('', 503)
      firstPlace.play = everySecond()
      await until(() => firstPlace.calls.length >= 4)
      bot.crash()
      return { language: bots.language, heard: bot.heard, verbs: [firstPlace, secondPlace].map(verbsAt) }
    })
    for (const { language, heard, verbs } of await Promise.all(started)) {
      expect(heard, language).toMatchObject([allowed])
      expect(verbs, language).toEqual([
        ['activate', 'heartbeat'],
        ['activate', 'heartbeat'],
      ])
    }
  },
)
