/**
 * Measures a backup: `node bench/backup.ts [licenses]` fills a shop, and calls the gate at a steady pace, in turns without and
 * with `npm run backup` beside it. Prints the duration, the file's size, and the gate's latency of each turn; then a restore.
 */
import { gateUrls } from '@muhur/contract/gate/gate'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLicense } from '../server/src/shop/licenses/write.ts'
import { createProduct } from '../server/src/shop/products/store.ts'
import { Secrets } from '../server/src/start/secrets.ts'
import { runBackup, startNode } from '../server/test/nodes/node-process.ts'
import { emptyDatabase, ownDatabase } from '../server/test/postgres/own-database.ts'
import { even, seedLists } from './list-pages-seed.ts'
import { benchServer } from './server.ts'

const [licenses = 100_000] = process.argv.slice(2).map(Number)
const pace = 10
const turns = 3
const undo: (() => Promise<void>)[] = []
const folder = mkdtempSync(join(tmpdir(), 'muhur-backup-'))
const masterKey = Buffer.alloc(32, 7)
const secrets = new Secrets(masterKey)
const url = await benchServer((step) => undo.push(step))
const database = await ownDatabase(url)
await seedLists(database.db, licenses, even, secrets)
const product = await createProduct(database.db.queries, { name: 'KorumaPlus', type: 'minecraft' })
/** So many that no license's limit on calls is reached. */
const keys: string[] = []
for (let license = 0; license < 200; license++) {
  const fields = { product_id: product.id, discord_id: '110000000000000002' }
  keys.push((await createLicense(database.db.queries, secrets, fields)).license_key)
}
let called = 0
const env = { DATABASE_URL: database.url, MASTER_KEY: masterKey.toString('base64'), DATA_DIR: folder }
const node = await startNode(env)
try {
  await latencies(wait(3))
  for (let turn = 1; turn <= turns; turn++) {
    const file = join(folder, `${turn}.backup.gz`)
    const started = performance.now()
    let seconds = 0
    const backup = runBackup('backup', ['--without-key', file], env).then(({ code, output }) => {
      if (code !== 0) throw new Error(output)
      seconds = (performance.now() - started) / 1000
    })
    const during = await latencies(backup)
    const alone = await latencies(wait(seconds))
    const size = (statSync(file).size / 2 ** 20).toFixed(1)
    console.log(`backup of ${licenses} licenses: ${seconds.toFixed(1)} s, ${size} MB`)
    console.log(
      `  gate meanwhile p50 ${at(during, 0.5)} ms, p99 ${at(during, 0.99)} ms (${during.length} calls)`,
    )
    console.log(
      `  gate alone     p50 ${at(alone, 0.5)} ms, p99 ${at(alone, 0.99)} ms (${alone.length} calls)`,
    )
  }
  const empty = await emptyDatabase(url)
  const started = performance.now()
  // The licenses' keys are not sealed for real, which the audit at its end says.
  await runBackup('restore', [join(folder, '1.backup.gz')], { ...env, DATABASE_URL: empty.url })
  console.log(`restore, audit included: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  await empty.drop()
} finally {
  await node.stop()
  await database.drop()
  for (const step of undo.toReversed()) await step()
  rmSync(folder, { recursive: true, force: true })
}

/** Milliseconds of each call until `end`, so many apart, sorted. A call does not wait for the one before. */
async function latencies(end: Promise<unknown>): Promise<number[]> {
  const found: number[] = []
  const calls: Promise<void>[] = []
  const timer = setInterval(() => calls.push(call(found)), pace)
  try {
    await end
  } finally {
    clearInterval(timer)
  }
  await Promise.all(calls)
  return found.sort((one, other) => one - other)
}

async function call(found: number[]): Promise<void> {
  const started = performance.now()
  const response = await fetch(node.address + gateUrls.validate, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ license_key: keys[(called += 1) % keys.length] }),
  })
  if (!response.ok) throw new Error(`the gate answered ${response.status}`)
  await response.arrayBuffer()
  found.push(performance.now() - started)
}

function wait(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}

function at(sorted: number[], quantile: number): string {
  return sorted[Math.floor((sorted.length - 1) * quantile)]!.toFixed(1)
}
