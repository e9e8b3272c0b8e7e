import { expect, test } from 'vitest'
import { fromNearerEnd, pageOf } from './page.ts'

const all = Array.from({ length: 23 }, (_, at) => at)

/** A page as a database reads it. */
function read({
  descending,
  offset,
  limit,
}: {
  descending: boolean
  offset: number
  limit: number
}): number[] {
  return (descending ? all.toReversed() : all).slice(offset, offset + limit)
}

test('a page names its rows and their order', () => {
  expect(pageOf({}, '-created_at')).toEqual({ field: 'created_at', descending: true, offset: 0, limit: 50 })
  expect(pageOf({ page: '3', limit: '25', sort: 'name' }, '-name')).toEqual({
    field: 'name',
    descending: false,
    offset: 50,
    limit: 25,
  })
})

test('every page is the same from either end', () => {
  for (const sort of ['at', '-at'] as const) {
    for (let page = 1; page <= 6; page++) {
      const asked = pageOf({ page: String(page), limit: '5', sort }, sort)
      const nearer = fromNearerEnd(asked, { count: all.length })
      expect(nearer.order(read(nearer))).toEqual(read(asked))
      expect(nearer.offset).toBeLessThanOrEqual(all.length / 2)
      expect(fromNearerEnd(asked, { count: all.length, atLeast: true })).toMatchObject(asked)
    }
  }
})
