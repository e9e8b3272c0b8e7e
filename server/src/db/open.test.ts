import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notOpened, onceThere } from './open.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

test('a start that waits for its database says so once a minute', async () => {
  const ready = Date.now() + 150_000
  const reasons: string[] = []
  const opened = onceThere(
    async () => {
      if (Date.now() < ready) throw notOpened('DATABASE_URL', refused)
      return 'open'
    },
    (why) => reasons.push(why),
  )
  await vi.advanceTimersByTimeAsync(151_000)
  expect(await opened).toBe('open')
  expect(reasons).toEqual(
    Array(3).fill(
      'DATABASE_URL açılamıyor: adreste çalışan bir PostgreSQL yok (ECONNREFUSED); PostgreSQL’i başlatın; adresteki makineye ve porta bakın',
    ),
  )
})

test('a fault of Mühür’s own while a database is opened keeps its stack', () => {
  const ours = new TypeError("Cannot read properties of undefined (reading 'name')")
  expect(notOpened('DATABASE_URL', ours)).toBe(ours)
})
