import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '../src/db/db.ts'
import type { Secrets } from '../src/secrets.ts'
import { revealKey } from '../src/licenses/store.ts'
import { demoBots } from './demo-shop.ts'

/** What the process with the bots is told, over a pipe: their keys stand in no argument and no environment. */
export interface BotsWanted {
  address: string
  bots: { product_id: string; license_key: string; hostname: string; version: string; folder: string }[]
}

const program = fileURLToPath(new URL('./demo-bots-process.ts', import.meta.url))
/** An SDK gives its seat back within two seconds. */
const stopLimit = 3_000

/**
 * Keeps a few bots of the demo's buyers alive: the real SDK, over HTTP, in a process of its own that ends when this one
 * does, however that happens. Returns what stops them.
 */
export async function startDemoBots(
  db: Database,
  secrets: Secrets,
  { address, folder }: { address: string; folder: string },
): Promise<() => Promise<void>> {
  const licenses = await licensesOfBots(db)
  const bots: BotsWanted['bots'] = []
  for (const { owner, product, hostname, version } of demoBots) {
    const license = licenses.find((one) => one.owner === owner && one.product === product)
    if (!license) continue
    const license_key = await revealKey(db.queries, secrets, license.id)
    const own = join(folder, 'demo-bots', hostname)
    bots.push({ product_id: license.product_id, license_key, hostname, version, folder: own })
  }
  const child = spawn(process.execPath, ['--max-old-space-size=64', '--max-semi-space-size=1', program], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: {},
  })
  const ended = once(child, 'exit').catch(() => [])
  // A process that could not start, or ended, has nobody to read this.
  child.stdin.on('error', () => {})
  child.stdin.write(`${JSON.stringify({ address, bots } satisfies BotsWanted)}\n`)
  return async () => {
    child.stdin.end()
    await Promise.race([ended, sleep(stopLimit, undefined, { ref: false })])
    child.kill('SIGKILL')
  }
}

/** Every active license, each owner's oldest first. */
function licensesOfBots(db: Database) {
  return db.queries
    .selectFrom('licenses')
    .innerJoin('users', 'users.id', 'licenses.user_id')
    .innerJoin('products', 'products.id', 'licenses.product_id')
    .select(['licenses.id', 'licenses.product_id', 'products.name as product'])
    .select('users.discord_username as owner')
    .where('licenses.status', '=', 'active')
    .orderBy('licenses.id')
    .execute()
}
