import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { world } from '../../test/shop/world.ts'
import { ownJobs, startTimers, type Job } from './timers.ts'

const w = await world()
const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const job = (run: () => Promise<void>): Job => ({ name: 'job', firstAfter: minute, every: 60 * minute, run })

test('a job runs some time after the start and then again and again, until it is stopped', async () => {
  const run = vi.fn(async () => {})
  const timers = startTimers(w.db, false, [job(run)])
  const runsWithin = async (milliseconds: number) => {
    run.mockClear()
    vi.advanceTimersByTime(milliseconds)
    await timers.idle()
    return run.mock.calls.length
  }
  expect(await runsWithin(minute - 1)).toBe(0)
  expect(await runsWithin(1)).toBe(1)
  expect(await runsWithin(58 * minute)).toBe(0)
  expect(await runsWithin(minute)).toBe(1)
  expect(await runsWithin(60 * minute)).toBe(1)
  await timers.stop()
  expect(await runsWithin(120 * minute)).toBe(0)
})

test('a job that takes long is not started a second time, and a stop waits for it', async () => {
  const { promise: work, resolve: finish } = Promise.withResolvers<void>()
  const run = vi.fn(() => work)
  const timers = startTimers(w.db, false, [job(run)])
  vi.advanceTimersByTime(180 * minute)
  expect(run).toHaveBeenCalledTimes(1)
  let stopped = false
  const stop = timers.stop().then(() => (stopped = true))
  await Promise.resolve()
  expect(stopped).toBe(false)
  finish()
  await stop
})

test('a database that fails is a warning, and the next turn tries again', async () => {
  const run = vi.fn(() => Promise.reject(new Error('connection refused')))
  const warn = vi.fn()
  const timers = startTimers(w.db, { warn }, [job(run)])
  vi.advanceTimersByTime(minute)
  await timers.idle()
  vi.advanceTimersByTime(60 * minute)
  await timers.stop()
  expect(run).toHaveBeenCalledTimes(2)
  const call = [{ reason: 'connection refused' }, expect.any(String)]
  expect(warn.mock.calls).toEqual([call, call])
})

test('everything that happens by itself does its work on the database', async () => {
  vi.useRealTimers()
  for (const { run } of ownJobs) await run(w.db.queries, new AbortController().signal)
  expect(ownJobs.map(({ name }) => name)).toEqual(['pruning', 'sampling', 'folding'])
  expect(await w.db.queries.selectFrom('live_samples').selectAll().execute()).toHaveLength(1)
})
