import { verdictCodes } from '@muhur/contract/gate'
import { expect, test } from 'vitest'
import { decide, type Facts, type InstanceFact, type SeatFact } from './rules.ts'

const well: Facts = { status: 'active', productMatches: true, instance: 'known', seat: 'held' }

const faults: [string, Partial<Facts>][] = [
  ['NOT_FOUND', { status: null }],
  ['REVOKED', { status: 'revoked' }],
  ['SUSPENDED', { status: 'suspended' }],
  ['EXPIRED', { status: 'expired' }],
  ['PRODUCT_MISMATCH', { productMatches: false }],
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
  const statuses = ['active', 'suspended', 'revoked', 'expired', null] as const
  const instances: InstanceFact[] = [
    'not asked',
    'missing',
    'other fingerprint',
    'superseded',
    'released',
    'known',
  ]
  const seats: SeatFact[] = ['not asked', 'held', 'free', 'full']
  for (const status of statuses) {
    for (const productMatches of [true, false]) {
      for (const instance of instances) {
        for (const seat of seats) {
          const code = decide({ status, productMatches, instance, seat })
          const fine =
            status === 'active' &&
            productMatches &&
            ['not asked', 'known'].includes(instance) &&
            seat !== 'full'
          expect(code === 'VALID').toBe(fine)
        }
      }
    }
  }
})
