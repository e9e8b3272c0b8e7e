import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownDatabase } from '../../test/postgres/own-database.ts'
import { OwnPostgres } from '../../test/postgres/own-postgres.ts'
import { world } from '../../test/shop/world.ts'
import type { Database } from './db.ts'
import { openJobs, type Work } from './jobs.ts'

const w = await world()

/** Jobs of one queue on the test's database, and their log. */
async function startJobs(queue: string, work: Work<{ name: string }>, db: Database = w.db) {
  const logged: string[] = []
  const jobs = openJobs(db, pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }))
  jobs.handle(queue, work)
  await jobs.start()
  return { ...jobs, logged }
}

async function send(jobs: Awaited<ReturnType<typeof startJobs>>, queue: string, name: string, db = w.db) {
  await db.queries.transaction().execute((transaction) => jobs.send(transaction, queue, { name }))
  jobs.wake(queue)
}

test('a job is done if and only if the transaction that sent it commits', async () => {
  const done: string[] = []
  const jobs = await startJobs('commit', async ({ name }) => void done.push(name))
  const broken = w.db.queries.transaction().execute(async (transaction) => {
    await jobs.send(transaction, 'commit', { name: 'taken back' })
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  await send(jobs, 'commit', 'kept')
  await expect.poll(() => done).toEqual(['kept'])
  await jobs.stop()
})

test('work that throws is done again, and nothing of what it said is kept', async () => {
  let turns = 0
  const jobs = await startJobs('again', async () => {
    turns += 1
    if (turns === 1) throw Object.assign(new Error('note: secret'), { code: 'XX001' })
  })
  await send(jobs, 'again', 'x')
  // The pause before the next turn, in service time.
  await expect.poll(() => w.clock.advance(1).then(() => turns), { timeout: 60_000 }).toBe(2)
  await jobs.stop()
  const { rows } = await w.db.executeSql(`select row_to_json(job)::text as text from pgboss.job as job`)
  expect(JSON.stringify(rows)).not.toContain('secret')
  expect(jobs.logged.map((line) => JSON.parse(line) as object)).toMatchObject([{ reason: 'XX001' }])
})

test('a process that ends stops the work in hand, and the next one does it', async () => {
  const begun = new EventTarget()
  const waits: Work<{ name: string }> = async (_data, stopping) => {
    begun.dispatchEvent(new Event('begun'))
    await once(stopping, 'abort')
    stopping.throwIfAborted()
  }
  const first = await startJobs('handed-on', waits)
  const [working] = [once(begun, 'begun'), await send(first, 'handed-on', 'x')]
  await working
  await first.stop()
  expect(first.logged).toEqual([])

  const done: string[] = []
  const second = await startJobs('handed-on', async ({ name }) => void done.push(name))
  await expect.poll(() => w.clock.advance(1).then(() => done), { timeout: 60_000 }).toEqual(['x'])
  await second.stop()
})

describe('the database goes away', () => {
  let server: OwnPostgres

  beforeAll(async () => {
    server = await OwnPostgres.start()
  })
  afterAll(() => server.remove())

  test('and jobs wait for it to come back, without a word', async () => {
    const { db, drop } = await ownDatabase(server.url)
    const done: string[] = []
    const jobs = await startJobs('away', async ({ name }) => void done.push(name), db)
    await send(jobs, 'away', 'before', db)
    await expect.poll(() => done).toEqual(['before'])
    await server.kill()
    await setTimeout(5_000)
    // Opened meanwhile, as by a node that starts now.
    const late = startJobs('late', async ({ name }) => void done.push(name), db)
    await setTimeout(2_000)
    await server.start()
    const other = await late
    await send(jobs, 'away', 'after', db)
    await send(other, 'late', 'late', db)
    await expect.poll(() => done.toSorted()).toEqual(['after', 'before', 'late'])
    expect([jobs.logged, other.logged]).toEqual([[], []])
    await Promise.all([jobs.stop(), other.stop()])
    await drop()
  })
})
