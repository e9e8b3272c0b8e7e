import { verdictCodes } from '@muhur/contract/gate'
import { expect, test } from 'vitest'
import { decide, type Facts } from './rules.ts'

const well: Facts = {
  status: 'active',
  productMatches: true,
  blocked: false,
  versionBlocked: false,
  instance: 'known',
  seat: 'held',
}

const faults: [string, Partial<Facts>][] = [
  ['NOT_FOUND', { status: null }],
  ['REVOKED', { status: 'revoked' }],
  ['SUSPENDED', { status: 'suspended' }],
  ['EXPIRED', { status: 'expired' }],
  ['PRODUCT_MISMATCH', { productMatches: false }],
  ['BLOCKED', { blocked: true }],
  ['VERSION_BLOCKED', { versionBlocked: true }],
  ['INSTANCE_REQUIRED', { instance: 'missing' }],
  ['FINGERPRINT_MISMATCH', { instance: 'other fingerprint' }],
  ['CLONE_DETECTED', { instance: 'superseded' }],
  ['INSTANCE_RELEASED', { instance: 'released' }],
  ['INSTANCE_LIMIT', { seat: 'full' }],
]

test.each(faults)('%s stands alone', (code, fault) => {
  expect(decide({ ...well, ...fault })).toBe(code)
})

test('of several faults, the one that stands first in the list of codes is answered', () => {
  for (const [index, [code, fault]] of faults.entries()) {
    for (const [, later] of faults.slice(index + 1)) {
      expect(decide({ ...well, ...later, ...fault })).toBe(code)
    }
  }
  expect([...faults.map(([code]) => code), 'VALID']).toEqual([...verdictCodes])
})

test('every combination of facts has a verdict, and VALID only where nothing speaks against it', () => {
  const all: { [Name in keyof Facts]: readonly Facts[Name][] } = {
    status: ['active', 'suspended', 'revoked', 'expired', null],
    productMatches: [true, false],
    blocked: [true, false],
    versionBlocked: [true, false],
    instance: ['not asked', 'missing', 'other fingerprint', 'superseded', 'released', 'known'],
    seat: ['not asked', 'held', 'free', 'full'],
  }
  const combinations = Object.entries(all).reduce<object[]>(
    (some, [name, values]) => some.flatMap((facts) => values.map((value) => ({ ...facts, [name]: value }))),
    [{}],
  ) as Facts[]
  expect(combinations).toHaveLength(5 * 2 * 2 * 2 * 6 * 4)
  for (const facts of combinations) {
    const { status, productMatches, blocked, versionBlocked, instance, seat } = facts
    const fine =
      status === 'active' &&
      productMatches &&
      !blocked &&
      !versionBlocked &&
      ['not asked', 'known'].includes(instance) &&
      seat !== 'full'
    expect(decide(facts) === 'VALID', JSON.stringify(facts)).toBe(fine)
  }
})
