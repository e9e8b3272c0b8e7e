// What many open pages cost one node, and how soon they show what a bot does: npm run bench:streams
import { fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startServer } from './contestant.ts'
import { Population } from './population.ts'
import { benchServer } from './server.ts'
import { openShop } from './shop.ts'
import type { Measured, Task } from './streams-pages.ts'

const streams = Number(process.argv[2] ?? 5_000)
const seconds = Number(process.argv[3] ?? 20)
const bots = 100
if (!(streams >= bots) || process.platform !== 'linux') {
  console.error('On Linux: node bench/streams.ts [streams, from 100 on] [seconds]')
  console.error(
    'Each stream takes a file of the server and one of the pages: ulimit -n must allow some more.',
  )
  process.exit(2)
}

const undo: (() => unknown)[] = []
try {
  const url = await benchServer((step) => undo.push(step))
  const shop = await openShop(url, { licenses: bots, instances: 0 }, (step) => undo.push(step))
  const { keys, sessions } = await signInAll(
    shop.environment.DATABASE_URL,
    Population.read(shop.populationFile),
  )
  const server = await startServer('mühür', shop)
  undo.push(() => server.close())
  const memory = () => memoryOf(server.pid)

  const pages = fork(new URL('./streams-pages.ts', import.meta.url), { stdio: 'inherit' })
  undo.push(() => pages.kill('SIGKILL'))
  const told = async () => ((await once(pages, 'message')) as [Measured])[0]
  const before = memory()
  pages.send({ port: server.port, sessions, keys, seconds } satisfies Task)
  const opened = await told()
  // What opening them needed for a moment is no price of having them open.
  await sleep(5_000)
  const open = memory()
  pages.send('bots')
  const { latencies } = await told()
  const during = memory()

  const sorted = latencies.toSorted((one, other) => one - other)
  const at = (share: number) => `${sorted[Math.floor(sorted.length * share)]?.toFixed(1)} ms`
  console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.version}, ${shop.engine}`)
  console.log(`${opened.open} streams open in ${(opened.milliseconds / 1000).toFixed(1)} s`)
  console.log(`RSS before ${mb(before)}, with them ${mb(open)}, while ${bots} bots report ${mb(during)}`)
  console.log(`${((open - before) / opened.open / 1024).toFixed(1)} KB for each stream`)
  console.log(
    `from the call of a heartbeat to its page (${sorted.length}): p50 ${at(0.5)}, p99 ${at(0.99)}, worst ${at(0.9999)}`,
  )
} finally {
  for (const step of undo.toReversed()) await step()
}
process.exit()

/** A session for each stream, its person's own; the first ones own a license each. */
async function signInAll(database: string, population: Population): Promise<Pick<Task, 'keys' | 'sessions'>> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const sessions = Array.from({ length: streams }, () => randomBytes(32).toString('base64url'))
  const hashes = sessions.map((token) => createHash('sha256').update(token).digest())
  await client.query(
    `with people as (
      insert into users (id, discord_id, discord_username)
      select gen_random_uuid(), 'page-' || turn, 'page-' || turn from generate_series(1, $2) as turn returning id, discord_id
    ), opened as (
      insert into sessions (token_hash, user_id)
      select hash, people.id from unnest($1::bytea[]) with ordinality as hashes (hash, turn)
      join people on people.discord_id = 'page-' || turn
    )
    update licenses set user_id = people.id
    from unnest($3::uuid[]) with ordinality as owned (id, turn) join people on people.discord_id = 'page-' || turn
    where licenses.id = owned.id`,
    [hashes, streams, Array.from({ length: bots }, (_, license) => population.id(license))],
  )
  await client.query('analyze')
  await client.end()
  const key = Buffer.alloc(46)
  const keys = Array.from({ length: bots }, (_, license) => {
    population.copyKey(license, key, 0)
    return key.toString('latin1')
  })
  return { keys, sessions }
}

/** Resident bytes now. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

function mb(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`
}
