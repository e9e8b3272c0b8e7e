import { integrationPinsUrl, type Integration } from '@muhur/contract/shop/integration'
import { adminLicensesUrl, type ListedLicense, type NewLicense } from '@muhur/contract/shop/licenses'
import { productsUrl, type Product } from '@muhur/contract/shop/products'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Visitor } from '../../scripts/tour/visitor.ts'
import { administrate } from '../../server/test/postgres/administrate.ts'
import { freePort, runKeys, startNode } from '../../server/test/nodes/node-process.ts'
import { embeddedUrl } from '../../server/test/postgres/own-postgres.ts'
import { inTime } from '../in-time.ts'
import { has, probeCommands } from '../languages.ts'
import { openProbe, type Start } from '../hostile/probe.ts'
import { allowed, denied, type Verdicts } from '../hostile/stage.ts'
import { trueTimeouts, withClock } from './faked.ts'

/** Longer than a new key waits for its turn. */
const later = 20 * 60

describe.runIf(has('faketime', 'The clock'))('when the signing key rotates', () => {
  const root = mkdtempSync(join(tmpdir(), 'muhur-rotation-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  const commands = probeCommands()

  /** One start of each language, in a folder of its own below `folder`. */
  async function startAll({ folder, ...start }: Start, seconds: number): Promise<Verdicts> {
    const starts = commands.map(async ([language, command]) => {
      const probe = openProbe(language, withClock(seconds, command), trueTimeouts)
      try {
        const attempt = () => probe.start({ ...start, folder: join(folder, language) })
        return [language, await inTime(attempt, ({ because }) => because !== null)]
      } finally {
        await probe.close()
      }
    })
    return Object.fromEntries(await Promise.all(starts)) as Verdicts
  }

  test(
    'a download from before goes on, in its own folder and in a fresh one, by the set that the root signed',
    { timeout: 480_000 },
    async () => {
      const env = { PORT: String(await freePort()), DATA_DIR: join(root, 'data') }
      const everyone = Object.fromEntries(commands.map(([language]) => [language, allowed]))
      const download = await whileServing(env, async (address) => {
        const { pins, key } = await bought(address)
        expect(await startAll({ pins, key, folder: join(root, 'kept') }, 0)).toEqual(everyone)
        return { pins, key }
      })

      expect(await runKeys(['rotate'], env)).toMatchObject({ code: 0 })
      await whileServing(env, async () => {
        await setDatabaseForward(env.DATA_DIR, later)
        for (const folder of ['kept', 'fresh']) {
          const start = { ...download, folder: join(root, folder) }
          expect(await startAll(start, later), folder).toEqual(everyone)
          for (const [language] of commands)
            expect(versionKept(join(start.folder, language), start.pins), `${folder} of ${language}`).toBe(2)
        }
      })
    },
  )

  test(
    'and the root key rotates, downloads with the former root and with the new root go on until the former root ends',
    { timeout: 600_000 },
    async () => {
      const env = { PORT: String(await freePort()), DATA_DIR: join(root, 'roots') }
      const all = (verdict: typeof allowed) =>
        Object.fromEntries(commands.map(([language]) => [language, verdict]))
      const former = await whileServing(env, bought)
      expect(await runKeys(['rotate-root'], env)).toMatchObject({ code: 0 })
      await whileServing(env, () => setDatabaseForward(env.DATA_DIR, later))
      const { pins } = await whileServing(env, bought)
      expect(pins.split(' ')[2]).not.toBe(former.pins.split(' ')[2])
      const next = { pins, key: former.key }

      expect(await runKeys(['rotate'], env)).toMatchObject({ code: 0 })
      await whileServing(env, async () => {
        await setDatabaseForward(env.DATA_DIR, 2 * later)
        for (const [name, download] of Object.entries({ former, next })) {
          const folder = join(root, 'roots of', name)
          expect(await startAll({ ...download, folder }, 2 * later), name).toEqual(all(allowed))
          for (const [language] of commands)
            expect(versionKept(join(folder, language), download.pins), `${name} of ${language}`).toBe(2)
        }
      })

      expect(await runKeys(['finish-root', '--force'], env)).toMatchObject({ code: 0 })
      expect(await runKeys(['rotate'], env)).toMatchObject({ code: 0 })
      await whileServing(env, async () => {
        await setDatabaseForward(env.DATA_DIR, 3 * later)
        const again = join(root, 'roots of', 'next')
        expect(await startAll({ ...next, folder: again }, 3 * later)).toEqual(all(allowed))
        const fresh = join(root, 'roots of', 'nobody')
        expect(await startAll({ ...former, folder: fresh }, 3 * later)).toEqual(all(denied('TOKEN_KEY')))
      })
    },
  )
})

/** The server signs by the clock of its database. */
const setDatabaseForward = (folder: string, seconds: number) =>
  administrate(
    embeddedUrl(folder),
    `create or replace function database_clock() returns timestamptz language sql stable
      as 'select statement_timestamp() + ${seconds} * interval ''1 second'''`,
  )

async function whileServing<T>(
  env: Record<string, string>,
  work: (address: string) => Promise<T>,
): Promise<T> {
  const server = await startNode(env)
  try {
    return await work(server.address)
  } finally {
    await server.stop()
  }
}

/** The pins of a product of the demo's, and the key of a license for it with seats for all. */
async function bought(address: string): Promise<{ pins: string; key: string }> {
  const ayse = new Visitor(address)
  const { user } = (await ayse.signIn('ayse')).body<{ user: { discord_id: string } }>(200)
  const [product] = (await ayse.get(productsUrl)).body<Product[]>(200)
  const wish: NewLicense = { product_id: product!.id, discord_id: user.discord_id, max_instances: 30 }
  const { license_key: key } = (await ayse.send('POST', adminLicensesUrl, wish)).body<ListedLicense>(201)
  const { pins } = (await ayse.get(integrationPinsUrl(product!.id))).body<Integration>(200)
  return { pins, key }
}

/** The version of the key set in state.json, which stands in the folder of the pins' product. */
function versionKept(folder: string, pins: string): number {
  const state = readFileSync(join(folder, pins.split(' ')[1]!, 'state.json'), 'utf8')
  const { key_set } = JSON.parse(state) as { key_set: string }
  const payload = Buffer.from(key_set.split('.')[1]!, 'base64url').toString()
  return (JSON.parse(payload) as { version: number }).version
}
