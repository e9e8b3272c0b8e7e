import { expect, test } from 'vitest'
import { killUnderLoad } from '../load/kill.ts'
import { limitRace } from '../load/limit-race.ts'
import { openShop } from '../load/open-shop.ts'
import { amount, figure } from './figure.ts'

test('what was answered survives each sudden death of a node', async () => {
  const kills = amount({ short: 10, full: 25, long: 200 })
  const { acknowledged, lost, over, broken, serverErrors, medianReturn, slowestReturn } = await killUnderLoad(
    await openShop(),
    kills,
  )
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
})

test('200 machines at once on each license: exactly as many get in as there are seats', async () => {
  const race = { repeats: amount({ short: 1, full: 2, long: 20 }), licenses: 50, machines: 200, abreast: 5 }
  const { calls, over, underFilled, errors, lost, broken } = await limitRace(await openShop(), race)
  figure(
    '200 machines at once want each license',
    `${calls} calls, ${over} over the limit, ${underFilled} under-filled, ${lost} without an answer`,
  )
  expect({ over, underFilled, errors, broken }).toEqual({ over: 0, underFilled: 0, errors: {}, broken: [] })
})
