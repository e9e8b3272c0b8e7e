/**
 * Measures CSV files of licenses: `node bench/files.ts [licenses] [rows]` exports so many licenses and imports so many
 * rows on its own database. Prints the duration, the server's memory, and the latency of the gate meanwhile. Measures
 * the same for hostile files of 10 MB and for an idle server, for comparison.
 */
import { exportUrl } from '@muhur/contract/shop/bulk'
import { gateUrls } from '@muhur/contract/gate/gate'
import {
  importLimits,
  importPartUrl,
  importStartUrl,
  importsUrl,
  importUrl,
  refusedRowsUrl,
  type ImportDetail,
} from '@muhur/contract/shop/imports/imports'
import { adminLicensesUrl } from '@muhur/contract/shop/licenses'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLicense } from '../server/src/shop/licenses/write.ts'
import { createProduct } from '../server/src/shop/products/store.ts'
import { Secrets } from '../server/src/start/secrets.ts'
import { startNode } from '../server/test/node-process.ts'
import { ownDatabase } from '../server/test/own-database.ts'
import { signInAt } from '../server/test/sign-in-at.ts'
import { benchServer } from './server.ts'

const [licenses = 1_000_000, rows = 100_000] = process.argv.slice(2).map(Number)
const undo: (() => Promise<void>)[] = []
const masterKey = Buffer.alloc(32, 7)
const database = await ownDatabase(await benchServer((step) => undo.push(step)))
undo.push(database.drop)
const { id: product } = await createProduct(database.db.queries, { name: 'KorumaPlus', type: 'minecraft' })
const { license_key, owner } = await createLicense(database.db.queries, new Secrets(masterKey), {
  product_id: product,
  discord_id: '110000000000000002',
})
await database.db.session((session) =>
  session.script(`
    insert into licenses (id, product_id, user_id, key_id, key_lookup, key_sealed, max_instances, note)
    select gen_random_uuid(), '${product}', '${owner.id}', 'MHR-' || lpad(n::text, 12, '0'),
      int4send(n), '', 1, 'Sipariş ' || n from generate_series(1, ${licenses}) as n;
    analyze licenses`),
)

const hostileSize = 10 * 1024 * 1024
const hostileFiles = {
  'blank lines': () => '\n'.repeat(hostileSize),
  'carriage returns': () => '\r'.repeat(hostileSize),
  'rows of a space': () => ' \n'.repeat(hostileSize / 2),
  'empty rows': () => ';\n'.repeat(hostileSize / 2),
  quotes: () => '"'.repeat(hostileSize),
  'one cell': () => 'a'.repeat(hostileSize),
  separators: () => ';'.repeat(hostileSize),
  'zero bytes': () => '\0'.repeat(hostileSize),
}

const node = await startNode({ DATABASE_URL: database.url, MASTER_KEY: masterKey.toString('base64') })
try {
  const headers = { cookie: await signInAt(node.address, 'ayse'), origin: node.address }
  await validated()
  await warmUp(headers)
  await measured(`export of ${licenses} licenses`, async () => {
    const response = await fetch(node.address + exportUrl, { headers })
    let bytes = 0
    for await (const chunk of response.body!) bytes += chunk.length
    return `${(bytes / 1e6).toFixed(0)} MB`
  })

  await measured('nothing', () => sleep(5_000, 'idle'))
  for (const [what, text] of Object.entries(hostileFiles)) {
    const bytes = Buffer.from(`Ürün;Sahip Discord Kimliği\n${text()}`)
    await measured(`upload and check of ${what}`, async () => {
      const id = await upload(headers, bytes)
      return (await ended(id, headers, 'refused')).fault!
    })
  }

  await measured(`upload and check of ${rows} faulty rows`, async () => {
    const id = await upload(headers, table('31.02.2027'))
    const { refused_count } = await ended(id, headers, 'ready')
    const list = await fetch(node.address + refusedRowsUrl(id), { headers })
    const lines = (await list.text()).trim().split('\r\n').length - 1
    return `${refused_count} refused rows, ${lines} of them listed`
  })

  for (const all_or_nothing of [false, true]) {
    let id = ''
    await measured(`upload and check of ${rows} rows`, async () => {
      id = await upload(headers, table('31.12.2027'))
      const { good_count } = await ended(id, headers, 'ready')
      return `${good_count} good rows`
    })
    await measured(
      `import of ${rows} rows, ${all_or_nothing ? 'all or nothing' : 'in batches'}`,
      async () => {
        const started = await fetch(node.address + importStartUrl(id), {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ all_or_nothing }),
        })
        if (!started.ok) throw new Error(await started.text())
        const { created_count } = await ended(id, headers, 'done')
        return `${created_count} licenses`
      },
    )
  }
} catch (error) {
  console.error(node.output())
  throw error
} finally {
  await node.stop()
  for (const step of undo.toReversed()) await step()
}

/** Warm-up: one list and a short file, so that the engine's start costs are not charged to the long file. */
async function warmUp(headers: Record<string, string>): Promise<void> {
  for (const path of [
    ...Array<string>(5).fill(`${adminLicensesUrl}?page=1`),
    `${exportUrl}?status=suspended`,
  ])
    await (await fetch(node.address + path, { headers })).text()
}

/** Runs `work` while bots call the gate, and prints duration, memory and latency. */
async function measured(what: string, work: () => Promise<string>): Promise<void> {
  const before = residentMegabytes()
  let peak = before
  const waits: number[] = []
  const done = new AbortController()
  const watching = (async () => {
    while (!done.signal.aborted) {
      waits.push(await validated())
      peak = Math.max(peak, residentMegabytes())
      await sleep(10)
    }
  })()
  const start = performance.now()
  const result = await work().finally(() => done.abort())
  const seconds = (performance.now() - start) / 1000
  await watching
  waits.sort((a, b) => a - b)
  const wait = (share: number) =>
    waits[Math.min(waits.length - 1, Math.floor(waits.length * share))]!.toFixed(0)
  console.log(
    `${what}: ${seconds.toFixed(1)} s, ${result}; memory ${before.toFixed(0)} MB, at most ${peak.toFixed(0)} MB;` +
      ` gate p50 ${wait(0.5)} ms, p99 ${wait(0.99)} ms, max ${wait(1)} ms (${waits.length} calls)`,
  )
}

async function validated(): Promise<number> {
  const start = performance.now()
  const response = await fetch(node.address + gateUrls.validate, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ license_key }),
  })
  await response.text()
  return performance.now() - start
}

function residentMegabytes(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${node.pid}/status`, 'utf8'))![1]) / 1024
}

function table(ends: string): Buffer {
  let text = 'Ürün Kimliği;Sahip Discord Kimliği;Eşzamanlı Sınır;Bitiş;Not\r\n'
  for (let row = 0; row < rows; row++)
    text += `${product};${110000000000000000n + BigInt(row % 5000)};3;${ends};Sipariş ${row}\r\n`
  return Buffer.from(text)
}

async function upload(headers: Record<string, string>, bytes: Buffer): Promise<string> {
  let id = ''
  for (let from = 0, number = 0; from < bytes.length; from += importLimits.partBytes, number++) {
    const last = from + importLimits.partBytes >= bytes.length
    const url =
      number === 0
        ? `${importsUrl}?file_name=x.csv&last=${last}`
        : `${importPartUrl(id, number)}?last=${last}`
    const response = await fetch(node.address + url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv' },
      body: bytes.subarray(from, from + importLimits.partBytes),
    })
    if (!response.ok) throw new Error(await response.text())
    ;({ id } = (await response.json()) as ImportDetail)
  }
  return id
}

async function ended(id: string, headers: Record<string, string>, state: string): Promise<ImportDetail> {
  for (;;) {
    const found = (await (await fetch(node.address + importUrl(id), { headers })).json()) as ImportDetail
    if (found.state === state) return found
    if (found.state !== 'checking' && found.state !== 'running') throw new Error(found.fault ?? found.state)
    await sleep(200)
  }
}
