import { spawnSync } from 'node:child_process'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { environment } from '../../src/db/embedded/programs.ts'
import { openShop } from '../load/open-shop.ts'
import { OwnPostgres } from '../postgres/own-postgres.ts'
import { histories, play, Stage } from '../seats/seat-histories.ts'
import { world } from '../shop/world.ts'
import { amount, figure, isBrief } from './figure.ts'
import { none, suffer } from './suffer.ts'

const library = spawnSync('faketime', ['-m', 'now', 'sh', '-c', 'echo $LD_PRELOAD'], { encoding: 'utf8' })
const hasFaketime = library.error === undefined && process.platform === 'linux'

const day = 86_400
let folder: string
let server: OwnPostgres

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muhur-clock-'))
  await set(0)
  const fake = {
    LD_PRELOAD: library.stdout?.trim() ?? '',
    FAKETIME_TIMESTAMP_FILE: offsetFile(),
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  // The environment of PostgreSQL's programs alone: the nodes keep the right clock.
  Object.assign(environment, fake)
  server = await OwnPostgres.start()
  for (const name of Object.keys(fake)) Reflect.deleteProperty(environment, name)
})
afterAll(async () => {
  await server.remove()
  await rm(folder, { recursive: true, force: true })
})

const offsetFile = () => join(folder, 'offset')

/** The whole file appears at once: PostgreSQL's processes read the offset at every look at the clock. */
async function set(seconds: number): Promise<void> {
  await writeFile(`${offsetFile()}.new`, seconds < 0 ? `${seconds}` : `+${seconds}`)
  await rename(`${offsetFile()}.new`, offsetFile())
}

test.runIf(hasFaketime).each(isBrief ? [-3_600] : [-3, -60, -3_600, -day, 600])(
  'two nodes outlive a step of %d s of the database’s clock, and the step back',
  async (step) => {
    await set(0)
    const shop = await openShop({ server: server.url })
    for (const [name, offset] of [
      [`the clock of the database steps by ${step} s`, step],
      ['and back', 0],
    ] as const) {
      const faults = await suffer(
        name,
        shop,
        async () => {
          await set(offset)
          await setTimeout(1_000)
        },
        { refuses: false },
      )
      expect(faults).toEqual(none)
    }
  },
)

test.skipIf(isBrief)('histories that nobody has played before agree with the model of seats', async () => {
  const w = await world()
  const stage = await Stage.open(w)
  afterAll(() => stage.close())
  const seed = Math.floor(Math.random() * 2 ** 31)
  const numRuns = amount({ short: 30, full: 300, long: 3_000 })
  const property = fc.asyncProperty(histories, (events) => play(stage, events))
  const { counterexample, errorInstance } = await fc.check(property, { seed, numRuns })
  expect(errorInstance, JSON.stringify({ seed, counterexample })).toBeNull()
  figure('histories of seats', `${numRuns} with the seed ${seed}, all as the model says`)
})
