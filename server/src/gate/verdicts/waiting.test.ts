import { expect, test } from 'vitest'
import { Counts } from './waiting.ts'

const row = (licenseId: string | null, count = 1) => ({
  licenseId,
  hour: '2026-11-20T12',
  code: 'VALID',
  count,
})

test('sums come out once, as many as are asked for', () => {
  const counts = new Counts(10)
  for (const licenseId of ['a', 'b', 'a', null]) counts.add(row(licenseId))
  expect(counts.size).toBe(3)
  expect(counts.take(2)).toEqual([row('a', 2), row('b')])
  expect(counts.take(2)).toEqual([row(null)])
  expect(counts.take(2)).toEqual([])
  expect(counts.size).toBe(0)
})

test('a full map still counts what it knows, and says that it takes nothing new', () => {
  const counts = new Counts(1)
  expect(counts.add(row('a'))).toBe(true)
  expect(counts.add(row('b'))).toBe(false)
  expect(counts.add(row('a'))).toBe(true)
  expect(counts.take(5)).toEqual([row('a', 2)])
  expect(counts.add(row('b'))).toBe(true)
})
