import { afterEach, expect, test, vi } from 'vitest'
import { Clock } from '../src/role/clock.ts'

afterEach(() => void vi.restoreAllMocks())

const hourLater = {
  'the computer’s clock': () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000),
  'the monotonic clock': () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000),
  'the other monotonic clock': () =>
    vi.spyOn(process.hrtime, 'bigint').mockReturnValue(process.hrtime.bigint() + 3_600_000_000_000n),
}

test.each(Object.entries(hourLater))('%s alone makes time pass after a proof', (_, pass) => {
  const clock = new Clock()
  clock.prove(1_750_000_000)
  pass()
  expect(clock.now()).toBeGreaterThanOrEqual(1_750_003_600)
  expect(clock.now()).toBeLessThan(1_750_003_660)
})

test('a wait that began before a proof is not counted after it', () => {
  const clock = new Clock({ wall: () => 1_800_000_000, steady: () => [50] })
  const before = clock.wait(5)
  clock.prove(1_750_000_000)
  const after = clock.wait(2)
  before()
  expect(clock.now()).toBe(1_750_000_000)
  after()
  expect(clock.now()).toBe(1_750_000_002)
})
