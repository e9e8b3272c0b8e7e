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
  machine: 'same',
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
  ['MACHINE_LIMIT', { machine: 'too many' }],
]

test.each(faults)('%s stands alone', (code, fault) => {
  expect(decide({ ...well, ...fault })).toBe(code)
})

test('of several faults, the one that stands first in the list of codes is answered', () => {
  let pairs = 0
  for (const [index, [code, fault]] of faults.entries()) {
    for (const [, later] of faults.slice(index + 1)) {
      // Two values of one fact cannot be true at once.
      if (Object.keys(fault)[0] === Object.keys(later)[0]) continue
      expect(decide({ ...well, ...later, ...fault })).toBe(code)
      pairs += 1
    }
  }
  expect(pairs).toBe((13 * 12) / 2 - 6 - 6)
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
    machine: ['not asked', 'same', 'new', 'too many'],
  }
  const combinations = Object.entries(all).reduce<object[]>(
    (some, [name, values]) => some.flatMap((facts) => values.map((value) => ({ ...facts, [name]: value }))),
    [{}],
  ) as Facts[]
  expect(combinations).toHaveLength(5 * 2 * 2 * 2 * 6 * 4 * 4)
  for (const facts of combinations) {
    const { status, productMatches, blocked, versionBlocked, instance, seat, machine } = facts
    const fine =
      status === 'active' &&
      productMatches &&
      !blocked &&
      !versionBlocked &&
      ['not asked', 'known'].includes(instance) &&
      seat !== 'full' &&
      machine !== 'too many'
    expect(decide(facts) === 'VALID', JSON.stringify(facts)).toBe(fine)
  }
})
