import { expect, test } from 'vitest'
import { openRetryTurns } from '../retry-after.ts'

test('who is refused alone may come again soon', () => {
  let now = 0
  const turn = openRetryTurns(() => now)
  for (; now < 60_000; now += 1_000) expect(turn()).toBe(2)
})

test('of 100,000 that are refused at once, some 2,000 at most come again within one second', () => {
  const turn = openRetryTurns(() => 0)
  const returns: number[] = []
  for (let call = 0; call < 100_000; call++) {
    const wait = turn()
    returns[wait] = (returns[wait] ?? 0) + 1
  }
  expect(Object.keys(returns).map(Number)).toEqual(Array.from({ length: 59 }, (_, second) => second + 2))
  expect(Math.max(...Object.values(returns))).toBeLessThan(2_100)
})
