import { expect, test } from 'vitest'
import { topOf } from './scale.ts'

test('a scale ends above the largest value, at an even number', () => {
  const tops = [0, 1, 2, 3, 5, 9, 10, 11, 20, 21, 47, 51, 100, 130, 4_100, 999_999].map(topOf)
  expect(tops).toEqual([2, 2, 2, 4, 6, 10, 10, 20, 20, 40, 50, 60, 100, 200, 5_000, 1_000_000])
})
