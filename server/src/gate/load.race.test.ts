import { describe, expect, test } from 'vitest'
import { killUnderLoad } from '../../test/load/kill.ts'
import { limitRace } from '../../test/load/limit-race.ts'
import { openShop } from '../../test/load/open-shop.ts'

// The short versions; `npm run chaos` runs the long ones.
describe('two nodes under load', { timeout: 180_000 }, () => {
  test('of 200 machines at once on each of 20 licenses, exactly as many get in as there are seats', async () => {
    const race = { repeats: 1, licenses: 20, machines: 200, abreast: 5 }
    const figures = await limitRace(await openShop(), race)
    expect(figures).toMatchObject({ over: 0, underFilled: 0, errors: {}, lost: 0, broken: [] })
    expect(figures.left).toBeGreaterThan(0)
    expect(figures.calls).toBeGreaterThan(race.repeats * race.licenses * race.machines)
  })

  test('what was answered survives the sudden death of a node, and the node is soon back', async () => {
    const figures = await killUnderLoad(await openShop(), 2)
    // The first ones: of a long list, a failure prints nothing that helps.
    expect({ ...figures, lost: figures.lost.slice(0, 3) }).toEqual({
      ...figures,
      lost: [],
      over: 0,
      serverErrors: 0,
      broken: [],
    })
    // Otherwise no call was under way when a node was killed.
    expect(figures.unknown).toBeGreaterThan(0)
    expect(figures.acknowledged).toBeGreaterThan(figures.unknown)
    // Three seconds on an idle machine. The bound is for a node that does not return at all.
    expect(figures.slowestReturn).toBeLessThan(60)
  })
})
