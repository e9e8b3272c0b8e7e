import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmulator, type Emulator } from '../hostile/emulator.ts'
import { withToken } from '../hostile/genuine.ts'
import type { SdkLanguage } from '@muhur/contract/gate/sdk-languages'
import { inTime } from '../in-time.ts'
import type { Command } from '../language.ts'
import { has, probeCommands } from '../languages.ts'
import { openProbe, type Verdict } from '../hostile/probe.ts'
import { allowed, denied, grace, refused } from '../hostile/stage.ts'
import { licenseKey } from '../vectors/cases/world.ts'
import { trueTimeouts, withClock } from './faked.ts'

const minute = 60
const day = 86_400
const now = () => Math.floor(Date.now() / 1000)

/** The times of the kept verdict: its issue, and the end of its grace. */
const given = { iat: now(), graceUntil: now() + 60 * minute }

interface Row {
  name: string
  /** The displayed time, in seconds since 1970. */
  shows: () => number
  expected: Verdict
}

const hour = 60 * minute
const year = 365 * day

/** While the server answers: the nonce proves that the answer is fresh, and the clock has no part in it. */
const online: { name: string; shows: () => number }[] = [
  { name: 'right', shows: now },
  ...[
    { name: 'an hour', seconds: hour },
    { name: 'a year', seconds: year },
  ].flatMap(({ name, seconds }) => [
    { name: `${name} slow`, shows: () => now() - seconds },
    { name: `${name} fast`, shows: () => now() + seconds },
  ]),
]

const isTimedOut = ({ because }: Verdict) => because === 'TIMED_OUT'

const onKept = grace('UNREACHABLE')
const over = (code: string): Verdict => ({ ...denied('UNREACHABLE'), code })
/** With an unreachable server, on a kept verdict. */
const offline: Row[] = [
  { name: 'a minute before grace_until', shows: () => given.graceUntil - minute, expected: onKept },
  {
    name: 'a minute after grace_until',
    shows: () => given.graceUntil + minute,
    expected: over('GRACE_OVER'),
  },
  { name: 'set back by 4 minutes', shows: () => given.iat - 4 * minute, expected: onKept },
  { name: 'set back by 6 minutes', shows: () => given.iat - 6 * minute, expected: over('CLOCK_WRONG') },
  { name: 'a year slow', shows: () => given.iat - year, expected: over('CLOCK_WRONG') },
  { name: 'a year fast', shows: () => given.iat + year, expected: over('GRACE_OVER') },
]

describe.runIf(has('faketime', 'The clock'))('with a clock that is off', () => {
  const folders = mkdtempSync(join(tmpdir(), 'muhur-clock-'))
  const evidence: string[] = []
  let emulator: Emulator
  let commands: [SdkLanguage, Command][]

  beforeAll(async () => {
    emulator = await startEmulator()
    commands = probeCommands()
    expect(commands).not.toEqual([])
  })
  afterAll(async () => {
    await emulator.close()
    rmSync(folders, { recursive: true, force: true })
    console.log(evidence.join('\n'))
  })

  /** One start of each language for each code of the server, each in its own folder, and the verdicts. */
  async function startAll(folder: string, clock: (command: Command) => Command, codes = ['VALID']) {
    const starts = commands.map(async ([language, command]) => {
      const probe = openProbe(language, clock(command), trueTimeouts)
      const verdicts: Verdict[] = []
      try {
        for (const code of codes) {
          const claims = { code, grace_until: given.graceUntil }
          const { pins } = emulator.open(language, withToken({ claims }))
          const start = { pins, key: licenseKey, folder: join(folders, folder, language) }
          verdicts.push(await inTime(() => probe.start(start), isTimedOut))
        }
      } finally {
        await probe.close()
      }
      return [language, verdicts]
    })
    return Object.fromEntries(await Promise.all(starts)) as Record<SdkLanguage, Verdict[]>
  }

  /** The verdicts of each language in this row, which are recorded. */
  async function play({ name, shows }: Omit<Row, 'expected'>, folder: string, codes?: string[]) {
    const off = shows() - now()
    const verdicts = await startAll(folder, (command) => withClock(off, command), codes)
    for (const [language, all] of Object.entries(verdicts))
      for (const { state, code, because } of all)
        evidence.push(
          `${name.padEnd(30)} ${`${off} s`.padStart(9)}  ${language.padEnd(7)} ${state} ${code} ${because ?? ''}`,
        )
    return verdicts
  }
  const all = (...verdicts: Verdict[]) =>
    Object.fromEntries(commands.map(([language]) => [language, verdicts]))

  test.for(online)('while the server answers, a clock that is $name changes nothing', async (row) => {
    const verdicts = await play(row, row.name, ['VALID', 'REVOKED'])
    expect(verdicts).toEqual(all(allowed, refused('REVOKED')))
  })

  describe('once the server is gone', () => {
    beforeAll(async () => {
      given.iat = now()
      given.graceUntil = given.iat + 60 * minute
      const verdicts = await startAll('kept', (command) => command)
      expect(verdicts).toEqual(all(allowed))
      await emulator.close()
    })

    test.for(offline)('$name', async (row) => {
      expect(await play(row, 'kept')).toEqual(all(row.expected))
    })
  })
})
