import { beforeEach, expect, test } from 'vitest'
import { brokenIn } from '../../../../test/shop/broken.ts'
import { world } from '../../../../test/shop/world.ts'
import { audit, invariants } from './audit.ts'
import { rowViolations } from './row-violations.fixture.ts'
import { seatViolations } from './seat-violations.fixture.ts'
import { openShop, type Shop } from '../shop.fixture.ts'

const w = await world()
const script = (text: string) => w.db.session((session) => session.script(text))

let shop: Shop
beforeEach(async () => {
  shop = await openShop(w)
})

const broken = () => brokenIn(w.db, w.deps.secrets)

test('a sound database has no findings, and every invariant was looked at', async () => {
  const findings = await audit(w.db, w.deps.secrets)
  expect(await broken()).toEqual([])
  expect(findings.map(({ invariant }) => invariant)).toEqual(invariants.map(({ name }) => name))
  expect(new Set(findings.map(({ invariant }) => invariant)).size).toBe(findings.length)
})

test.each([...seatViolations, ...rowViolations])(
  '%s notices what is planted (%#)',
  async (invariant, plant, example) => {
    await script(plant(shop))
    const finding = (await broken()).find((each) => each.invariant === invariant)
    expect(finding?.violations).toBeGreaterThan(0)
    expect(finding?.examples).toContain(example(shop))
  },
)
