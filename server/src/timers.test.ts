import { afterEach, expect, test, vi } from 'vitest'
import { world } from '../test/world.ts'
import type { Database } from './db/db.ts'
import { startTimers } from './timers.ts'

const w = await world()
const minute = 60_000

afterEach(() => {
  vi.useRealTimers()
})

/** The database, with the number of statements that pruning has run on it. */
function counting(fail = false): { db: Database; statements(): number } {
  let statements = 0
  const executeQuery = (query: never): Promise<unknown> => {
    statements += 1
    return fail ? Promise.reject(new Error('connection refused')) : w.db.queries.executeQuery(query)
  }
  return { db: { ...w.db, queries: { executeQuery } as never }, statements: () => statements }
}

test('pruning runs a minute after the start and then every hour, until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  const { db, statements } = counting()
  const timers = startTimers(db, false)
  const runsWithin = async (milliseconds: number) => {
    const before = statements()
    vi.advanceTimersByTime(milliseconds)
    await timers.idle()
    return statements() > before
  }
  expect(await runsWithin(minute - 1)).toBe(false)
  expect(await runsWithin(1)).toBe(true)
  expect(await runsWithin(58 * minute)).toBe(false)
  expect(await runsWithin(minute)).toBe(true)
  expect(await runsWithin(60 * minute)).toBe(true)
  await timers.stop()
  expect(await runsWithin(120 * minute)).toBe(false)
})

test('a database that fails is a warning, and the next hour tries again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  const { db, statements } = counting(true)
  const warn = vi.fn()
  const timers = startTimers(db, { warn })
  vi.advanceTimersByTime(minute)
  await timers.idle()
  vi.advanceTimersByTime(60 * minute)
  await timers.stop()
  expect(statements()).toBe(2)
  const call = [{ reason: 'connection refused' }, expect.any(String)]
  expect(warn.mock.calls).toEqual([call, call])
})
