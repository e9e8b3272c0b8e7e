import type { FastifyRequest } from 'fastify'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callerAddress, callerNetwork } from './address.ts'

const from = (ip: string, remoteAddress?: string) =>
  callerAddress({ ip, socket: { remoteAddress } } as FastifyRequest)

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['2001:0DB8:0:0::0001', '2001:db8::1'],
  ['::1', '::1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['fe80::1%eth0', 'fe80::1'],
  ['fe80::1%25eth0', 'fe80::1'],
])('%s is stored and compared as %s', (ip, address) => {
  expect(from(ip)).toBe(address)
})

test.each([
  '',
  ' ',
  'unknown',
  '_hidden',
  'localhost',
  '203.0.113',
  '203.0.113.9:4711',
  '[2001:db8::1]',
  '1.2.3.4.5',
  "';--",
])('for a proxy that sends %j, the proxy itself stands', (ip) => {
  expect(from(ip, '192.0.2.1')).toBe('192.0.2.1')
  expect(from(ip, '::ffff:192.0.2.1')).toBe('192.0.2.1')
})

test('a socket that is gone already is nobody’s', () => {
  expect(from('unknown')).toBe('0.0.0.0')
})

test.each([
  '2001:db8:0:7::1',
  '2001:DB8:0:7::1',
  '2001:0db8:0000:0007:0000:0000:0000:0001',
  '2001:db8:0:7:ffff:ffff:ffff:ffff',
  '2001:db8:0:7:1:2:3:4',
  '2001:db8::7:0:0:0:9',
  '2001:db8:0:7::203.0.113.9',
  '2001:db8:0:7::',
])('%s counts with all of its /64', (address) => {
  expect(callerNetwork(address)).toBe('2001:db8:0:7')
})

test.each([
  '2001:db8:0:8::1',
  '2001:db8:1:7::1',
  '2001:db8:7::1',
  '2001:db8::7',
  '::2001:db8:0:7',
  '::1',
  '203.0.113.9',
])('%s does not', (address) => {
  expect(callerNetwork(address)).not.toBe('2001:db8:0:7')
})

test('each IPv4 address counts alone', () => {
  expect(callerNetwork('203.0.113.9')).toBe('203.0.113.9')
})

test('two spellings count as one exactly when their first four groups are the same number', () => {
  const groups = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
    minLength: 8,
    maxLength: 8,
  })
  fc.assert(
    fc.property(groups, groups, fc.boolean(), (one, other, same) => {
      const twin = same ? [...one.slice(0, 4), ...other.slice(4)] : other
      const equal = one.slice(0, 4).join() === twin.slice(0, 4).join()
      expect(callerNetwork(short(one)) === callerNetwork(long(twin))).toBe(equal)
    }),
  )
})

const long = (groups: number[]) => groups.map((group) => group.toString(16).padStart(4, '0')).join(':')

/** With the first run of zeros left out. */
function short(groups: number[]): string {
  const text = groups.map((group) => group.toString(16)).join(':')
  return text.replace(/(^|:)0(:0)+(:|$)/, '::')
}
