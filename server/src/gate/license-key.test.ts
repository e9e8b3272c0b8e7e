import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crockford } from '../start/crockford.ts'
import { keyId, newLicenseKey, parseLicenseKey } from './license-key.ts'

const body = /^MHR-[0-9A-HJKMNP-TV-Z]{12}(-[0-9A-HJKMNP-TV-Z]{9}){3}$/

test('a key has a 16 character public id, and 130 random bits that the id does not give away', () => {
  const key = newLicenseKey()
  expect(key).toMatch(body)
  expect(keyId(key)).toHaveLength(16)
  const secret = key.slice(17).replaceAll('-', '').slice(0, -1)
  expect(secret.length * Math.log2(crockford.length)).toBeGreaterThanOrEqual(130)
})

test('no two keys of many are alike, not even in their public ids', () => {
  const keys = Array.from({ length: 5_000 }, newLicenseKey)
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(keys.map(keyId)).size).toBe(keys.length)
})

test('every symbol is about as likely as any other', () => {
  const symbols = Array.from({ length: 2_000 }, newLicenseKey).join('').replace(/MHR|-/g, '')
  const counts = [...crockford].map((symbol) => symbols.split(symbol).length - 1)
  const expected = symbols.length / crockford.length
  for (const count of counts) expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected))
})

test('lower case, spaces, missing dashes, O for 0 and any Latin or Turkish I for 1 are forgiven', () => {
  const keys = fc.constant(null).map(newLicenseKey)
  const retyped = fc.constantFrom<(text: string) => string>(
    (text) => text.toLowerCase(),
    (text) => text.toLocaleLowerCase('tr'),
    (text) => text.replaceAll('-', ''),
    (text) => ` ${text.replaceAll('-', ' – ')}\n`,
    (text) => text.replaceAll('0', 'O'),
    (text) => text.replaceAll('0', 'o'),
    (text) => text.replaceAll('1', 'ı'),
    (text) => text.replaceAll('1', 'İ'),
    (text) => text.replaceAll('1', 'İ').toLowerCase(),
    (text) => text.replaceAll('1', 'l'),
  )
  fc.assert(
    fc.property(keys, retyped, (key, retype) => {
      expect(parseLicenseKey(retype(key))).toBe(key)
    }),
  )
})

test('every single wrong symbol and every swap of neighbours is noticed', () => {
  const key = newLicenseKey().slice(4)
  const places = [...key].flatMap((symbol, place) => (symbol === '-' ? [] : [place]))
  for (const place of places) {
    for (const symbol of crockford) {
      if (symbol === key[place]) continue
      expect(parseLicenseKey(`MHR-${key.slice(0, place)}${symbol}${key.slice(place + 1)}`)).toBeNull()
    }
  }
  const symbols = [...key.replaceAll('-', '')]
  for (let place = 1; place < symbols.length; place++) {
    const swapped = symbols.with(place, symbols[place - 1]!).with(place - 1, symbols[place]!)
    if (swapped[place] === symbols[place]) continue
    expect(parseLicenseKey(`MHR${swapped.join('')}`)).toBeNull()
  }
})

test('nothing else passes for a key, whatever is typed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (text) => {
      expect(parseLicenseKey(text)).toBeNull()
    }),
  )
})
