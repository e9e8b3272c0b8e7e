import { afterEach, expect, test, vi } from 'vitest'
import { Clock } from '../src/clock.ts'

afterEach(() => void vi.restoreAllMocks())

/** The computer's clock shows this, and so many seconds pass for the monotonic one. */
function pass(seconds: number, shown: number): void {
  const later = performance.now() + seconds * 1000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  vi.spyOn(Date, 'now').mockReturnValue(shown * 1000)
}

test('time goes on before anything is proven, though the computer’s clock is stopped or set back', () => {
  pass(0, 1_800_000_000)
  const clock = new Clock()
  expect(clock.now()).toBeCloseTo(1_800_000_000, 3)
  pass(90, 1_800_000_000)
  expect(clock.now()).toBeCloseTo(1_800_000_090, 3)
  pass(10, 1_700_000_000)
  expect(clock.now()).toBeCloseTo(1_800_000_100, 3)
})

test('a computer that slept finds its clock ahead of the monotonic one, and goes by it', () => {
  pass(0, 1_800_000_000)
  const clock = new Clock()
  pass(1, 1_800_003_600)
  expect(clock.now()).toBeCloseTo(1_800_003_600, 3)
})

test('once the server’s time is proven, nothing that is done to the computer’s clock counts', () => {
  pass(0, 1_800_000_000)
  const clock = new Clock()
  clock.prove(1_750_000_000)
  pass(60, 1_900_000_000)
  expect(clock.now()).toBeCloseTo(1_750_000_060, 3)
})
