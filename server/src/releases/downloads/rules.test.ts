import { expect, test } from 'vitest'
import { askedPart, isInRollout } from './rules.ts'

const etag = '"abc"'

test.each([
  ['nothing', undefined, undefined, { start: 0, end: 100, isPart: false }],
  ['a part', 'bytes=10-19', undefined, { start: 10, end: 20, isPart: true }],
  ['the rest', 'bytes=10-', undefined, { start: 10, end: 100, isPart: true }],
  ['the last bytes', 'bytes=-10', undefined, { start: 90, end: 100, isPart: true }],
  ['more last bytes than there are', 'bytes=-200', undefined, { start: 0, end: 100, isPart: true }],
  ['more than there is', 'bytes=90-200', undefined, { start: 90, end: 100, isPart: true }],
  ['what lies behind the end', 'bytes=100-', undefined, 'unsatisfiable'],
  ['no last bytes', 'bytes=-0', undefined, 'unsatisfiable'],
  ['a part that ends before it starts', 'bytes=20-10', undefined, { start: 0, end: 100, isPart: false }],
  ['several parts', 'bytes=0-1,5-6', undefined, { start: 0, end: 100, isPart: false }],
  ['another unit', 'lines=0-1', undefined, { start: 0, end: 100, isPart: false }],
  ['nonsense', 'bytes=-', undefined, { start: 0, end: 100, isPart: false }],
  ['a part of this file', 'bytes=10-19', etag, { start: 10, end: 20, isPart: true }],
  ['a part of another file', 'bytes=10-19', '"x"', { start: 0, end: 100, isPart: false }],
  ['a part, by a weak tag', 'bytes=10-19', `W/${etag}`, { start: 0, end: 100, isPart: false }],
])('a client that asks for %s', (_what, range, ifRange, asked) => {
  expect(askedPart({ range, ...(ifRange && { 'if-range': ifRange }) }, etag, 100)).toEqual(asked)
})

test('a rollout to all reaches all, and one to a share those below the share', () => {
  const [first, last] = [Buffer.alloc(4), Buffer.alloc(4, 0xff)]
  expect([1, 100].map((percent) => isInRollout({ percent }, first))).toEqual([true, true])
  expect([99, 100].map((percent) => isInRollout({ percent }, last))).toEqual([false, true])
})
