import { expect, test } from 'vitest'
import { exchangeLimits } from './exchange-limits.ts'

function heldLimits() {
  const clock = { time: 0 }
  return { clock, limits: exchangeLimits(() => clock.time) }
}

test('an address gets ten exchanges a minute and is told when to come back', () => {
  const { clock, limits } = heldLimits()
  for (let attempt = 1; attempt <= 10; attempt++) expect(limits.admit('192.0.2.1')).toBeUndefined()
  clock.time = 20_000
  expect(limits.admit('192.0.2.1')).toEqual({ code: 'RATE_LIMITED', wait: 40 })
  expect(limits.admit('192.0.2.2')).toBeUndefined()
  clock.time = 60_000
  expect(limits.admit('192.0.2.1')).toBeUndefined()
})

test.each([
  ['one /64', (host: number) => `2001:db8:0:7::${host.toString(16)}`, 10],
  ['one /48', (host: number) => `2001:db8:0:${host.toString(16)}::1`, 30],
  ['one /32', (host: number) => `2001:db8:${host.toString(16)}::1`, 60],
  ['one /24', (host: number) => `198.51.100.${host % 256}`, 30],
  ['one /16', (host: number) => `198.51.${host % 256}.${host >> 8}`, 60],
])('a stranger with %s asks as one, and keeps nobody else out', (_network, addressOf, most) => {
  const { limits } = heldLimits()
  let admitted = 0
  for (let host = 0; host < 1_000; host++) if (!limits.admit(addressOf(host))) admitted++
  expect(admitted).toBe(most)
  expect(limits.admit(addressOf(7))?.code).toBe('RATE_LIMITED')
  expect(limits.admit('192.0.2.1')).toBeUndefined()
  expect(limits.admit('2001:db9::1')).toBeUndefined()
})

test('strangers of the whole world stay far below what Discord bears, and keep out nobody who signed in before', () => {
  const { clock, limits } = heldLimits()
  limits.admit('192.0.2.1')
  limits.accepted('192.0.2.1')
  clock.time = 60_000
  let admitted = 0
  for (let host = 0; host < 1_000; host++) if (!limits.admit(`2001:${host.toString(16)}::1`)) admitted++
  expect(admitted).toBe(300)
  expect(limits.admit('203.0.113.9')?.code).toBe('DISCORD_UNAVAILABLE')
  for (let attempt = 1; attempt <= 10; attempt++) expect(limits.admit('192.0.2.1')).toBeUndefined()
  expect(limits.admit('192.0.2.1')?.code).toBe('RATE_LIMITED')
})

test('who signs in uses up nothing, however many share an address', () => {
  const { limits } = heldLimits()
  for (let person = 0; person < 1_000; person++) {
    expect(limits.admit('192.0.2.1')).toBeUndefined()
    limits.accepted('192.0.2.1')
  }
})

test('a pause that Discord asks for is kept, but never longer than a minute', () => {
  const { clock, limits } = heldLimits()
  limits.pause(12)
  expect(limits.admit('192.0.2.1')).toEqual({ code: 'DISCORD_UNAVAILABLE', wait: 12 })
  limits.pause(86_400)
  clock.time = 60_000
  expect(limits.admit('192.0.2.1')).toBeUndefined()
})

test('a sign-in is spent once, and only so many are remembered', () => {
  const { limits } = heldLimits()
  expect(limits.spend('first')).toBe(true)
  expect(limits.spend('first')).toBe(false)
  for (let count = 0; count < 10_000; count++) limits.spend(`other ${count}`)
  expect(limits.spend('first')).toBe(true)
})
