import { expect, test } from 'vitest'
import { shownPages } from './pager.tsx'

test('the first and last page and the neighbours are shown, and a gap stands for at least two pages', () => {
  expect(shownPages(1, 1)).toEqual([1])
  expect(shownPages(1, 3)).toEqual([1, 2, 3])
  expect(shownPages(1, 20)).toEqual([1, 2, 'gap', 20])
  expect(shownPages(4, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 20])
  expect(shownPages(10, 20)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20])
  expect(shownPages(20, 20)).toEqual([1, 'gap', 19, 20])
})
