import { pinsPlaceholder, type Pins } from '@muhur/contract/shop/integration'
import { expect, test } from 'vitest'
import { pinned, safePinsLine } from './rules.ts'

const key = 'A_b-'.repeat(10) + 'xyz'
const pins: Pins = {
  addresses: ['https://lisans.example.com'],
  product: '01a1fdaa-0000-7000-8000-000000000001',
  root: key,
  version: 3,
  keys: { [key]: key },
}

test.each<[string, Partial<Pins>]>([
  ['a domain', {}],
  ['a port of loopback', { addresses: ['http://127.0.0.1:3000'] }],
  ['IPv6', { addresses: ['http://[::1]:3000'] }],
  ['two addresses', { addresses: ['https://a.example.com', 'http://b.example.com:8080'] }],
  ['no key', { keys: {} }],
  [
    'many keys',
    { keys: Object.fromEntries(Array.from({ length: 50 }, (_, n) => [key.slice(2) + (n + 10), key])) },
  ],
])('pins with %s are one line of safe words', (_what, change) => {
  const line = safePinsLine({ ...pins, ...change })
  expect(line).toMatch(/^[A-Za-z0-9_.:,/[\] -]+$/)
  expect(line.split(' ').slice(0, 4)).toEqual([
    (change.addresses ?? pins.addresses).join(','),
    pins.product,
    pins.root,
    String(pins.version),
  ])
})

const harmful = [
  '"',
  `'`,
  '`',
  '\\',
  '\\u0022',
  '$',
  '{',
  '}',
  '%',
  '#',
  '*/',
  ';',
  '(',
  '<',
  '\n',
  '\r',
  '\0',
  '\u2028',
  'ğ',
  ' ',
  '\t',
]

test.each(harmful)('nothing with %j in it gets into a source file, wherever it stands', (harm) => {
  const word = (text: string) => text.slice(0, -harm.length) + harm
  for (const change of [
    { addresses: [pins.addresses[0]! + harm] },
    { addresses: [`https://a${harm}.example.com`] },
    { product: word(pins.product) },
    { root: word(pins.root) },
    { version: `3${harm}` as never },
    { keys: { [word(key)]: key } },
    { keys: { [key]: word(key) } },
  ])
    expect(() => safePinsLine({ ...pins, ...change }), JSON.stringify(change)).toThrow(
      'no line of safe words',
    )
})

test.each([1.5, -1, 1e21, Number.NaN, Infinity])('%d is no version', (version) => {
  expect(() => safePinsLine({ ...pins, version })).toThrow('no line of safe words')
})

test('the line stands where the placeholder stood, and nothing else changes', () => {
  expect(pinned(`a $& '${pinsPlaceholder}' $1\r\n`, 'x $& y')).toBe(`a $& 'x $& y' $1\r\n`)
})

test('a text without one place for the pins is none to give', () => {
  expect(pinned('', 'x')).toBeUndefined()
  expect(pinned('const pins = "@@MUHUR_PINS@"', 'x')).toBeUndefined()
  expect(pinned(`"${pinsPlaceholder}" "${pinsPlaceholder}"`, 'x')).toBeUndefined()
})
