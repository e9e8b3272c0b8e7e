import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { licenseKey } from '../vectors/cases/world.ts'
import { inTime } from '../in-time.ts'
import type { Tampering } from '../language.ts'
import { guardedCommands } from '../languages.ts'
import { languages } from '../languages.mjs'
import { startEmulator, type Emulator, type Place, type Play } from './emulator.ts'
import { answers, withToken } from './genuine.ts'
import { openGuarded, type Guarded } from './guarded.ts'

const folders = mkdtempSync(join(tmpdir(), 'muhur-tampered-'))
let emulator: Emulator
const open: Guarded[] = []

beforeAll(async () => {
  emulator = await startEmulator()
})
afterAll(async () => {
  await Promise.all(open.map((bot) => bot.close()))
  await emulator.close()
  rmSync(folders, { recursive: true, force: true })
})

interface Scene {
  name: string
  play: Play
  tampering?: Tampering
  role?: 'parent' | 'ticker'
}

interface Cast {
  bot: Guarded
  place: Place
}

/**
 * Runs the work with a bot of each language in this scene, once the bot's start is decided. A bot that missed its answer because
 * the machine was busy is started once more.
 */
async function withEach(
  { name, play, tampering, role }: Scene,
  work: (cast: Cast) => Promise<void>,
): Promise<void> {
  const commands = guardedCommands().filter(([language]) => !role || languages[language]!.forks)
  const casts = commands.map(async ([language, command]) => {
    const environment = tampering ? languages[language]!.tampering(tampering) : {}
    if (!environment) return
    const place = emulator.open(`${name}-${language}`, play)
    const attempt = async () => {
      const bot = openGuarded(language, command, {
        PINS: place.pins,
        FOLDER: join(folders, name, language),
        LICENSE_KEY: licenseKey,
        ROLE: role,
        ...environment,
      })
      open.push(bot)
      await bot.says(/^runs |\([A-Z_]+/m)
      return bot
    }
    const bot = await inTime(attempt, (begun) => /\((TIMED_OUT|GRACE_OVER)/.test(begun.output()))
    await work({ bot, place })
  })
  await Promise.all(casts)
}

const denial = (code: string) => withToken({ claims: { code, iid: undefined, ith: undefined } })
const outage = answers('', 503)

/** A permission that ends after so many seconds, with the next call so many seconds later. */
const lasting =
  (seconds: number, next_heartbeat_in: number): Play =>
  (call, response) => {
    const end = Math.floor(Date.now() / 1000) + seconds
    return withToken({ claims: { exp: end, grace_until: end, next_heartbeat_in } })(call, response)
  }

test.concurrent('who is denied at the start never comes out of protect where exit does nothing', async () => {
  await withEach({ name: 'start', play: denial('REVOKED'), tampering: 'no exit' }, async ({ bot }) => {
    await bot.ended()
    expect(bot.output(), bot.language).toContain('(REVOKED')
    expect(bot.output(), bot.language).not.toContain('runs')
  })
})

test.concurrent('who is denied at the start never comes out of protect where nothing ends it', async () => {
  await withEach({ name: 'endless', play: denial('REVOKED'), tampering: 'no ending' }, async ({ bot }) => {
    await bot.says(/\(REVOKED/)
    // It would follow at once.
    await delay(2000)
    expect(bot.output(), bot.language).not.toContain('runs')
  })
})

test.concurrent('who is denied while it runs ends, where exit does nothing', async () => {
  await withEach({ name: 'later', play: lasting(3600, 1), tampering: 'no exit' }, async ({ bot, place }) => {
    await bot.says('runs active VALID')
    place.play = denial('REVOKED')
    await bot.ended()
    expect(bot.output(), bot.language).toContain('(REVOKED')
  })
})

test.concurrent(
  'who is denied while it runs, and never reads, stands still where nothing ends it',
  async () => {
    const cast = { name: 'ticker', play: lasting(3600, 1), tampering: 'no ending', role: 'ticker' } as const
    await withEach(cast, async ({ bot, place }) => {
      await bot.says('tick')
      place.play = denial('SUSPENDED')
      await bot.says(/\(SUSPENDED/)
      // The SDK tries to end the process first, for a second at most.
      await delay(2000)
      const said = bot.output()
      await delay(2000)
      expect(bot.output(), bot.language).toBe(said)
    })
  },
)

test.concurrent.for<Tampering>(['slow clock', 'no watch'])(
  'a permission that is over ends the bot: %s',
  async (tampering) => {
    const name = tampering.replace(' ', '-')
    await withEach({ name, play: lasting(4, 1), tampering }, async ({ bot, place }) => {
      await bot.says('runs ')
      place.play = outage
      expect(await bot.ended(), bot.language).toBe(78)
      expect(bot.output(), bot.language).toContain('(GRACE_OVER')
    })
  },
)

test.concurrent('who was stopped for longer than its lease asks before it goes on', async () => {
  await withEach({ name: 'stopped', play: lasting(4, 300) }, async ({ bot, place }) => {
    await bot.says('runs ')
    bot.signal('SIGSTOP')
    place.play = denial('INSTANCE_LIMIT')
    await delay(5000)
    bot.signal('SIGCONT')
    expect(await bot.ended(), bot.language).toBe(78)
    // On a busy machine the call may time out after the end of the grace.
    expect(bot.output(), bot.language).toMatch(/\((INSTANCE_LIMIT|GRACE_OVER)/)
  })
})

test.concurrent('what a bot forked ends with it', async () => {
  await withEach({ name: 'forks', play: lasting(3600, 1), role: 'parent' }, async ({ bot, place }) => {
    await bot.says('forked')
    place.play = denial('REVOKED')
    expect(await bot.ended(), bot.language).toBe(78)
  })
})
