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

test('all addresses together stay far below what Discord bears', () => {
  const { limits } = heldLimits()
  let admitted = 0
  for (let address = 0; address < 1_000; address++) if (!limits.admit(`address ${address}`)) admitted++
  expect(admitted).toBe(300)
  expect(limits.admit('another')?.code).toBe('DISCORD_UNAVAILABLE')
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
