import fc from 'fast-check'
import { expect, test } from 'vitest'
import { semverKey } from './rules.ts'

/** Semantic Versioning 2.0, §11, with numbers of several lengths. */
const ascending = [
  '0.0.1',
  '0.9.0',
  '0.10.0',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-beta.x',
  '1.0.0-beta-x',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.1',
  '1.2.0',
  '1.10.0',
  '2.0.0-0',
  '2.0.0',
  '10.0.0',
  '99999999999999999999.0.0',
]

test('keys sort byte by byte as Semantic Versioning orders versions', () => {
  const keys = ascending.map((version) => semverKey(version)!)
  expect(keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))).toEqual(keys)
})

test('numbers of any length compare as numbers, in each place', () => {
  const number = fc.bigInt({ min: 0n, max: 10n ** 30n })
  const versions = [(n: bigint) => `${n}.0.0`, (n: bigint) => `1.${n}.2`, (n: bigint) => `1.0.0-rc.${n}`]
  fc.assert(
    fc.property(number, number, fc.constantFrom(...versions), (a, b, version) => {
      expect(semverKey(version(a))! < semverKey(version(b))!).toBe(a < b)
    }),
  )
})

test('build metadata orders nothing, and what is no version has no key', () => {
  expect(semverKey('1.0.0+linux')).toBe(semverKey('1.0.0+5.sha'))
  for (const text of ['1.0', 'v1.0.0', '01.0.0', '1.0.0-', '1.0.0-01', '1.0.0-a..b', '1.0.0+', ' 1.0.0'])
    expect(semverKey(text), text).toBeUndefined()
})
