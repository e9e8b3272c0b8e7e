import { integrationPinsUrl } from '@muhur/contract/shop/integration'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPeople } from '../src/access/demo/demo-people.ts'
import type { Database } from '../src/db/db.ts'
import { revealKey } from '../src/shop/licenses/store.ts'
import type { Secrets } from '../src/start/secrets.ts'
import { demoBots } from './demo-shop.ts'

/** What of the SDK is used here; it is built, so that its types are not at hand. */
interface Sdk {
  License: new (options: {
    key: string
    folder: string
    pins: string
    version: string
    hostname: string
    log: (line: string) => void
  }) => { start(): Promise<{ state: string }>; close(): Promise<void> }
}

const sdk = new URL('../../sdks/js/dist/index.js', import.meta.url).href

/** Milliseconds. The SDK gives a seat back within two seconds. */
const stopLimit = 3_000

/**
 * Keeps a few bots of the demo's buyers alive: the real SDK, over HTTP. Each is up, and every other one now and then down for
 * a moment, as after an update. Returns what stops them.
 */
export async function startDemoBots(
  db: Database,
  secrets: Secrets,
  { address, folder }: { address: string; folder: string },
): Promise<() => Promise<void>> {
  const { License } = (await import(sdk)) as Sdk
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (seconds: number) => sleep(seconds * 1000, undefined, { signal, ref: false }).catch(() => {})

  async function run(license: BotLicense, bot: (typeof demoBots)[number], at: number): Promise<void> {
    const key = await revealKey(db.queries, secrets, license.id)
    await pause(1 + at * 4)
    while (!signal.aborted) {
      const pins = await pinsOf(address, license.product_id)
      // A visitor may have archived the product.
      if (pins === null) {
        await pause(10)
        continue
      }
      const { hostname, version } = bot
      const own = join(folder, 'demo-bots', hostname)
      const running = new License({ key, folder: own, pins, version, hostname, log: () => {} })
      const { state } = await running.start()
      // A visitor may suspend or revoke the license, or give it back: the bot asks again later.
      await pause(
        state === 'denied' ? 60 : at % 2 === 0 ? 20 + Math.random() * 60 : 600 + Math.random() * 600,
      )
      await running.close()
      await pause(3 + Math.random() * 5)
    }
  }

  async function runAll(): Promise<void> {
    const licenses = await licensesOfBots(db)
    const runs = demoBots.map(async (bot, at) => {
      const license = licenses.find(({ owner, product }) => owner === bot.owner && product === bot.product)
      if (license) await run(license, bot, at)
    })
    await Promise.allSettled(runs)
  }

  // A database that is slow to answer costs the demo its bots, not the server its start.
  const ended = runAll().catch(() => {})
  return async () => {
    stopping.abort()
    await Promise.race([ended, sleep(stopLimit, undefined, { ref: false })])
  }
}

/** Null where the server gives none. */
async function pinsOf(address: string, product: string): Promise<string | null> {
  const answer = await fetch(address + integrationPinsUrl(product)).catch(() => null)
  return answer?.ok ? ((await answer.json()) as { pins: string }).pins : null
}

type BotLicense = Awaited<ReturnType<typeof licensesOfBots>>[number]

/** The active licenses that the bots' owners have of the bots' products, each owner's oldest first. */
function licensesOfBots(db: Database) {
  return db.queries
    .selectFrom('licenses')
    .innerJoin('users', 'users.id', 'licenses.user_id')
    .innerJoin('products', 'products.id', 'licenses.product_id')
    .select(['licenses.id', 'licenses.product_id', 'products.name as product'])
    .select('users.discord_username as owner')
    .where('licenses.status', '=', 'active')
    .where(
      'users.discord_id',
      'in',
      demoPeople.map(({ discord_id }) => discord_id),
    )
    .orderBy('licenses.id')
    .execute()
}
