import { expect, test } from 'vitest'
import { killUnderLoad } from '../load/kill.ts'
import { limitRace } from '../load/limit-race.ts'
import { openShop } from '../load/open-shop.ts'
import { amount, figure } from './figure.ts'

test('what was answered survives each sudden death of a node', async () => {
  const kills = amount({ short: 2, full: 25, long: 200 })
  const { acknowledged, unknown, lost, over, broken, serverErrors, medianReturn, slowestReturn } =
    await killUnderLoad(await openShop(), kills)
  figure(
    'a node is killed under 64 clients',
    `${kills} kills, ${acknowledged} acknowledged, ${lost.length} lost, ${over} over the limit, ` +
      `serves after ${medianReturn.toFixed(1)} s (${slowestReturn.toFixed(1)} s at most)`,
  )
  expect({ lost: lost.slice(0, 3), over, broken, serverErrors }).toEqual({
    lost: [],
    over: 0,
    broken: [],
    serverErrors: 0,
  })
  // Otherwise no call was under way when a node was killed.
  expect(unknown).toBeGreaterThan(0)
  expect(acknowledged).toBeGreaterThan(unknown)
  // For a node that returns far too late.
  expect(slowestReturn).toBeLessThan(60)
})

test('200 machines at once on each license: exactly as many get in as there are seats', async () => {
  const race = {
    repeats: amount({ short: 1, full: 2, long: 20 }),
    licenses: amount({ short: 20, full: 50, long: 50 }),
    machines: 200,
    abreast: 5,
  }
  const { calls, left, over, underFilled, errors, lost, broken } = await limitRace(await openShop(), race)
  figure(
    '200 machines at once want each license',
    `${calls} calls, ${over} over the limit, ${underFilled} under-filled, ${lost} without an answer`,
  )
  expect({ over, underFilled, errors, lost, broken }).toEqual({
    over: 0,
    underFilled: 0,
    errors: {},
    lost: 0,
    broken: [],
  })
  expect(left).toBeGreaterThan(0)
  expect(calls).toBeGreaterThan(race.repeats * race.licenses * race.machines)
})
