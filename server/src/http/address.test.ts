import type { FastifyRequest } from 'fastify'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callerAddress, callerNetwork, networksOf, trustedProxy } from './address.ts'

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
  ['203.0.113.9:4711', '203.0.113.9'],
  ['203.0.113.9:80', '203.0.113.9'],
  [' 203.0.113.9 ', '203.0.113.9'],
  ['"203.0.113.9"', '203.0.113.9'],
  ['"203.0.113.9:4711"', '203.0.113.9'],
  ['[203.0.113.9]:4711', '203.0.113.9'],
  ['::ffff:203.0.113.9:4711', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:4711', '203.0.113.9'],
  ['[::1]:80', '::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['"[2001:0DB8:0:0::0001]:4711"', '2001:db8::1'],
  ['[fe80::1%eth0]:65535', 'fe80::1'],
  ['2001:db8::1:4711', '2001:db8::1:4711'],
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
  '203.0.113.9:',
  '203.0.113.9:http',
  '203.0.113.9:123456',
  '[2001:db8::1',
  '2001:db8::1]:80',
  '[]:80',
  ':80',
  '"',
  '1.2.3.4.5',
  "';--",
])('for a proxy that sends %j, the proxy itself stands', (ip) => {
  expect(from(ip, '192.0.2.1')).toBe('192.0.2.1')
  expect(from(ip, '::ffff:192.0.2.1')).toBe('192.0.2.1')
})

test.each([
  ['10.0.0.2', true],
  ['10.0.0.2:4711', true],
  ['::ffff:10.0.0.2', true],
  ['[::ffff:10.255.0.2]:4711', true],
  ['fd00::7', true],
  ['[fd00::7]:4711', true],
  ['192.0.2.1', true],
  ['192.0.2.2', false],
  ['11.0.0.2', false],
  ['fe00::7', false],
  ['unknown', false],
  ['', false],
  [undefined, false],
])('as a link of the chain, %s is a trusted proxy: %s', (link, trusted) => {
  expect(trustedProxy(['10.0.0.0/8', '::ffff:192.0.2.1', 'fd00::/8'])(link)).toBe(trusted)
})

test('a range of mapped addresses means the same as one of IPv4', () => {
  expect(trustedProxy(['::ffff:10.0.0.0/104'])('10.0.0.2')).toBe(true)
  expect(trustedProxy(['::ffff:10.0.0.0/104'])('11.0.0.2')).toBe(false)
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

test('an address is part of its provider’s networks', () => {
  expect(networksOf('203.0.113.9')).toEqual(['203.0.113.9', '203.0.113', '203.0'])
  expect(networksOf('2001:db8:0:7::1')).toEqual(['2001:db8:0:7', '2001:db8:0', '2001:db8'])
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
