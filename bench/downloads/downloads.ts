// Memory and the waits of the gate's callers while buyers fetch a release: node bench/downloads/downloads.ts [buyers] [MB] [kB/s]
import { downloadUrl } from '@muhur/contract/releases/downloads'
import { fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { zipOf } from '../../server/src/releases/archives/archives.fixture.ts'
import { folderStore } from '../../server/src/releases/storage/folder.ts'
import { releasesFolder } from '../../server/src/releases/storage/open.ts'
import { hashToken, newToken } from '../../server/src/start/secrets.ts'
import { startServer } from '../gate/contestant.ts'
import { openGenerator, type Generator } from '../load/generator.ts'
import { productId } from '../shop/names.ts'
import { measureOn } from '../shop/postgres.ts'
import { openShop, type Shop } from '../shop/shop.ts'
import type { Fetched, Task } from './buyers.ts'

const [buyers = 200, megabytes = 50, kilobytes = Infinity] = process.argv.slice(2).map(Number)
const licenses = 1_000
const seconds = 6

await measureOn(async (postgres, stack) => {
  const shop = await openShop(postgres, { licenses }, stack)
  const { id, paths } = await publish(shop)
  const generator = openGenerator(stack)
  const plain = fork(new URL('./static.ts', import.meta.url), [releasesFolder(shop.environment.DATA_DIR)])
  stack.defer(() => void plain.kill())
  const [port] = (await once(plain, 'message')) as [number]
  await measure(
    'a plain file of @fastify/static',
    { port, pid: plain.pid! },
    generator,
    paths.map(() => `/${id}`),
  )
  const server = await startServer('mühür', shop, stack)
  await measure('a stamped file', server, generator, paths)
})

/** A release of one archive, and a link to it for each buyer. */
async function publish({ db, environment }: Shop): Promise<{ id: string; paths: string[] }> {
  const entries = Array.from({ length: megabytes * 8 }, (_, entry) => ({
    name: `bot/file-${entry}.bin`,
    text: randomBytes(125_000),
    method: 0,
  }))
  const archive = zipOf(entries)
  const [release_id, id] = [randomUUID(), randomUUID()]
  const whole = (async function* () {
    yield archive
  })()
  const { bytes, sha256 } = await folderStore(releasesFolder(environment.DATA_DIR)).put(id, whole, {
    limit: Infinity,
  })
  const { queries } = db
  const release = {
    id: release_id,
    product_id: productId(1),
    version: '1.0.0',
    sort_key: '1',
    channel: 'stable',
    state: 'published',
  }
  await queries.insertInto('releases').values(release).execute()
  await queries
    .insertInto('release_files')
    .values({ release_id, id, name: 'bot.zip', kind: 'zip', bytes, sha256 })
    .execute()
  const tokens = Array.from({ length: buyers }, () => newToken())
  const owned = await queries.selectFrom('licenses').select(['id as license_id', 'user_id']).execute()
  const links = tokens.map((token, buyer) => ({
    id: randomUUID(),
    ...owned[buyer % owned.length]!,
    release_id,
    file_name: 'bot.zip',
    token_hash: hashToken(token),
    mark: randomBytes(16),
    sha256,
    way: 'page',
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  }))
  for (let at = 0; at < links.length; at += 500)
    await queries
      .insertInto('downloads')
      .values(links.slice(at, at + 500))
      .execute()
  return { id, paths: tokens.map(downloadUrl) }
}

/** Prints the wait of the gate's callers alone and beside the buyers, and how the process grew. */
async function measure(
  what: string,
  { port, pid }: { port: number; pid: number },
  generator: Generator,
  paths: string[],
) {
  const ask = () =>
    generator.run({
      verb: 'validate',
      port,
      calls: [1, licenses],
      connections: 16,
      rate: 100,
      heartbeats: 0,
      warmUp: 1,
      seconds,
    })
  await ask()
  const alone = await ask()
  const before = residentMegabytes(pid)
  let most = before
  const watch = setInterval(() => (most = Math.max(most, residentMegabytes(pid))), 50)
  const task = { port, paths, rate: kilobytes * 1000, time: (seconds + 2) * 1000 }
  const fetched = fetchAll(task)
  await sleep(500)
  const beside = await ask()
  const { started, longestWait, megabytes: sent } = await fetched
  clearInterval(watch)
  console.log(
    `${what}: ${started} of ${paths.length} started, the last after ${longestWait.toFixed(0)} ms, ${(sent / 8).toFixed(0)} MB/s;\n` +
      `  memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most (+${(most - before).toFixed(0)} MB);\n` +
      `  gate p50 ${alone.p50.toFixed(1)} → ${beside.p50.toFixed(1)} ms, p99 ${alone.p99.toFixed(1)} → ${beside.p99.toFixed(1)} ms`,
  )
}

async function fetchAll(task: Task): Promise<Fetched> {
  const child = fork(new URL('./buyers.ts', import.meta.url), { serialization: 'advanced' })
  child.send(task)
  const [fetched] = (await once(child, 'message')) as [Fetched]
  child.kill()
  return fetched
}

function residentMegabytes(pid: number): number {
  const [, kB] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Number(kB) / 1024
}
