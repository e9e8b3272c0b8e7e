import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBots } from '../hostile/bots.ts'
import { startEmulator, type Emulator, type Play } from '../hostile/emulator.ts'
import { answers, bodyAround, send, tokenFor } from '../hostile/genuine.ts'
import { botCommands, has } from '../languages.ts'
import { allowed, grace } from '../hostile/stage.ts'
import { licenseKey } from '../vectors/cases/world.ts'
import { trueTimeouts, withClock, withClockOf } from './faked.ts'

const hour = 3600
const year = 365 * 24 * hour
const graceSeconds = 8

/** Seconds by which a busy machine may delay a bot's line that its grace is over. */
const slack = 60

/** The server's time, which is ours. */
const now = () => Math.floor(Date.now() / 1000)

describe.runIf(has('faketime', 'The clock'))('a bot that runs', () => {
  const folders = mkdtempSync(join(tmpdir(), 'muhur-running-'))
  const commands = botCommands()
  let emulator: Emulator

  beforeAll(async () => {
    emulator = await startEmulator()
    expect(commands).not.toEqual([])
  })
  afterAll(async () => {
    await emulator.close()
    rmSync(folders, { recursive: true, force: true })
  })

  test.concurrent.for(commands)(
    '%s: a clock that is set forward costs a call and not the license; during an outage, the grace',
    async ([language, command]) => {
      const folder = join(folders, language, 'forward')
      mkdirSync(folder, { recursive: true })
      const clock = join(folder, 'clock')
      writeFileSync(clock, '+0s')
      const hourly: Play = (call, response) => {
        const end = now() + hour
        const claims = { exp: end, grace_until: end, next_heartbeat_in: hour }
        send(response, bodyAround(tokenFor(call, { claims })))
      }
      const place = emulator.open(`${language}-forward`, hourly)
      const bots = openBots(language, withClockOf(clock, command), trueTimeouts)
      const verbs = () => place.calls.map(({ verb }) => verb)
      try {
        const bot = bots.run('bot', { pins: place.pins, key: licenseKey, folder, version: '1' })
        expect(await bot.started()).toMatchObject(allowed)
        place.calls.length = 0
        writeFileSync(clock, '+86400s')
        await expect.poll(verbs, { timeout: slack * 1000 }).toEqual(['heartbeat'])
        // A wrong verdict would follow at once.
        await delay(3000)
        expect(bot.heard).toMatchObject([allowed])
        place.play = answers('', 503)
        writeFileSync(clock, '+172800s')
        await bot.until(({ state }) => state === 'denied')
        expect(bot.heard.at(-1)).toMatchObject({ code: 'GRACE_OVER', because: 'UNAVAILABLE' })
        expect(verbs()).toEqual(['heartbeat', 'heartbeat'])
      } finally {
        await bots.close()
      }
    },
  )

  const clocks = commands.flatMap(([language, command]) =>
    [-year, -hour, hour, year].map((off) => ({ language, command, off })),
  )

  test.concurrent.for(clocks)(
    '$language: grace ends by the time of the server, with a clock that is off by $off s',
    async ({ language, command, off }) => {
      let graceUntil = 0
      const valid: Play = (call, response) => {
        graceUntil = now() + graceSeconds
        const claims = { grace_until: graceUntil, next_heartbeat_in: 1, exp: now() + 2 }
        send(response, bodyAround(tokenFor(call, { claims })))
      }
      const place = emulator.open(`${language}-${off}`, valid)
      const bots = openBots(language, withClock(off, command), trueTimeouts)
      const start = {
        pins: place.pins,
        key: licenseKey,
        folder: join(folders, language, String(off)),
        version: '1',
      }
      try {
        // Without a key the process denies at once: so its runtime has started, and no bot waits for that.
        await bots.run('unsold', { ...start, key: '' }).until(() => true)
        const bot = bots.run('bot', start)
        await bot.started()
        place.play = answers('', 503)
        await bot.until(({ state }) => state === 'denied')
        expect(bot.heard[0]).toMatchObject(allowed)
        expect(bot.heard).toContainEqual(expect.objectContaining(grace('UNAVAILABLE')))
        expect(bot.heard.at(-1)).toMatchObject({ state: 'denied', code: 'GRACE_OVER' })
        expect(now()).toBeGreaterThanOrEqual(graceUntil)
        expect(now()).toBeLessThan(graceUntil + slack)
      } finally {
        await bots.close()
      }
    },
  )
})
