import { verdictCodes, type VerdictCode } from '@muhur/contract/gate/gate'
import type { Policy } from '@muhur/contract/gate/policy'
import { defaultPolicy } from '@muhur/contract/gate/policy'
import { expect, test } from 'vitest'
import { decide, instanceByToken, licenseFacts, machineFact, seatFact } from './rules.ts'
import type { Call, Facts, LicenseRow } from './types.ts'

/** A heartbeat of a running instance, without any fault. */
const goodCall: Pick<Call, 'productId' | 'version' | 'instanceToken'> = {
  productId: 'product',
  version: '1.0.0',
  instanceToken: { instanceId: 'instance', issuedAt: '2026-11-20T11:55:00.000Z', hash: Buffer.alloc(32) },
}
const goodLicense: Partial<LicenseRow> = {
  product_id: 'product',
  key_replaced: false,
  status: 'active',
  expires_at: null,
  max_instances: 1,
  current_instances: 0,
  blocked: false,
  instance_id: 'instance',
  token_matches: true,
  fingerprint_matches: true,
  released_at: null,
  holds_seat: false,
  moves: 0,
  instance_moves: 0,
  instance_seat_limit: 1,
  allowance_full_at: null,
}

/** The call, the license's row or the policy with the fault; `license: null`: no row. */
interface Fault {
  call?: Partial<Call>
  license?: Partial<LicenseRow> | null
  policy?: Partial<Policy>
}

const now = '2026-11-20T12:00:00.000Z'

const faults: Record<Exclude<VerdictCode, 'VALID'>, Fault> = {
  NOT_FOUND: { license: null },
  KEY_REPLACED: { license: { key_replaced: true } },
  REVOKED: { license: { status: 'revoked' } },
  SUSPENDED: { license: { status: 'suspended' } },
  EXPIRED: { license: { status: 'expired' } },
  PRODUCT_MISMATCH: { call: { productId: 'another product' } },
  BLOCKED: { license: { blocked: true } },
  VERSION_BLOCKED: { policy: { blocked_versions: ['1.0.0'] } },
  INSTANCE_REQUIRED: { call: { instanceToken: null } },
  FINGERPRINT_MISMATCH: { license: { fingerprint_matches: false } },
  CLONE_DETECTED: { license: { token_matches: false } },
  INSTANCE_RELEASED: { license: { released_at: now } },
  INSTANCE_LIMIT: { license: { current_instances: 1 } },
  MACHINE_LIMIT: { license: { moves: 1 }, policy: { new_machines: 0 } },
}
const codes = verdictCodes.filter((code) => code !== 'VALID')

/** Applies the faults together. Undefined where they exclude each other: no row satisfies both. */
function together(
  ...several: Fault[]
): { call: Call; license: LicenseRow | null; policy: Policy } | undefined {
  const call: object = Object.assign({}, goodCall, ...several.map((fault) => fault.call))
  const policy = Object.assign({}, defaultPolicy, ...several.map((fault) => fault.policy)) as Policy
  const rows = several.flatMap((fault) => (fault.license === undefined ? [] : [fault.license]))
  const license = rows.includes(null) ? null : Object.assign({}, goodLicense, ...rows)
  const everyFaultIsThere = rows.every((row) =>
    row === null
      ? license === null
      : license && Object.entries(row).every(([name, value]) => license[name] === value),
  )
  return everyFaultIsThere ? { call: call as Call, license, policy } : undefined
}

function verdictOn({ call, license, policy }: NonNullable<ReturnType<typeof together>>): VerdictCode {
  const reading = { now: { iso: now, seconds: 0, exact: now }, policy, license }
  return decide({
    ...licenseFacts(call, reading),
    instance: instanceByToken(call, license),
    seat: seatFact(license),
    machine: machineFact(reading),
  })
}

test('without a fault the verdict is VALID', () => {
  expect(verdictOn(together({})!)).toBe('VALID')
})

test.each(codes)('%s stands alone', (code) => {
  expect(verdictOn(together(faults[code])!)).toBe(code)
})

const pairs = codes.flatMap((first, index) =>
  codes.slice(index + 1).map((second) => [first, second] as const),
)
const possible = pairs.filter(([first, second]) => together(faults[first], faults[second]))

test.each(possible)('%s and %s together are answered with the first of them', (first, second) => {
  expect(verdictOn(together(faults[first], faults[second])!)).toBe(first)
})

test('the faults that cannot come together are those of a row that is missing, and two statuses of one row', () => {
  const impossible = pairs.filter((pair) => !possible.includes(pair))
  const faultsOfTheRow = codes.filter((code) => faults[code].license)
  expect(impossible).toEqual([
    ...faultsOfTheRow.map((code) => ['NOT_FOUND', code]),
    // A row has one status. Licenses that are revoked or suspended and past their end: validate.test.ts.
    ['REVOKED', 'SUSPENDED'],
    ['REVOKED', 'EXPIRED'],
    ['SUSPENDED', 'EXPIRED'],
  ])
  expect(possible).toHaveLength((14 * 13) / 2 - 13)
})

test('every combination of facts has a verdict, and VALID only where nothing speaks against it', () => {
  const all: { [Name in keyof Facts]: readonly Facts[Name][] } = {
    status: ['active', 'suspended', 'revoked', 'expired', null],
    keyReplaced: [true, false],
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
  expect(combinations).toHaveLength(5 * 2 * 2 * 2 * 2 * 6 * 4 * 4)
  for (const facts of combinations) {
    const { status, keyReplaced, productMatches, blocked, versionBlocked, instance, seat, machine } = facts
    const faultless =
      status === 'active' &&
      !keyReplaced &&
      productMatches &&
      !blocked &&
      !versionBlocked &&
      ['not asked', 'known'].includes(instance) &&
      seat !== 'full' &&
      machine !== 'too many'
    expect(decide(facts) === 'VALID', JSON.stringify(facts)).toBe(faultless)
  }
})
