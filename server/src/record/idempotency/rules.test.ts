import { expect, test } from 'vitest'
import { canonical } from './rules.ts'

test('the order of names does not matter, the order of lists and every value do', () => {
  expect(canonical({ b: [{ d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":[{"c":null,"d":1}]}')
  const texts = [{ a: [1, 2] }, { a: [2, 1] }, { a: ['1', 2] }, { a: null }, {}, [], '', null, undefined].map(
    canonical,
  )
  expect(new Set(texts).size).toBe(texts.length)
})
