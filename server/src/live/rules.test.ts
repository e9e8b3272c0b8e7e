import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pack, unpack } from './rules.ts'

const ids = fc.array(fc.uuid(), { maxLength: 175 })

test('what one node packs, another unpacks, and it fits', () => {
  fc.assert(
    fc.property(ids, ids, (licenseIds, userIds) => {
      const payload = pack({ licenseIds, userIds, many: false })
      expect(payload.length).toBeLessThan(8_000)
      expect(unpack(payload)).toEqual({ licenseIds, userIds, many: false })
    }),
  )
})

test('too much to say is "many", and so is what cannot be read', () => {
  const licenseIds = Array.from({ length: 351 }, () => '0199a000-0000-7000-8000-000000000001')
  for (const payload of [pack({ licenseIds, userIds: [], many: false }), '', 'x', 'abc.def', '.'.repeat(3)])
    expect(unpack(payload)).toEqual({ licenseIds: [], userIds: [], many: true })
})
