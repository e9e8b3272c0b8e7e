import { expect, test } from 'vitest'
import { formatDate } from './format-date.ts'

test('a date shows the day, the long Turkish month and the year', () => {
  expect(formatDate('2026-11-20T09:00:00Z')).toBe('20 Kasım 2026')
  expect(formatDate('2027-02-01T09:00:00Z')).toBe('1 Şubat 2027')
})

test("the day follows the viewer's zone", () => {
  expect(formatDate('2026-11-20T22:30:00Z')).toBe('21 Kasım 2026')
})

test.each([null, undefined, ''])('an empty date (%s) reads "Sınırsız"', (empty) => {
  expect(formatDate(empty)).toBe('Sınırsız')
})
