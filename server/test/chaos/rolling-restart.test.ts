import { expect, test } from 'vitest'
import { openShop } from '../load/open-shop.ts'
import { restartable, restartInTurns } from '../load/restart-in-turns.ts'
import { amount, figure } from './figure.ts'

const clients = 48
const rounds = amount({ short: 2, full: 10, long: 50 })

test('two nodes are restarted one after the other, again and again, and no call fails', async () => {
  const shop = await openShop({ env: restartable })
  const { answered, failed } = await restartInTurns(shop, clients, rounds)
  figure(
    `nodes are restarted in turns under ${clients} clients`,
    `${rounds} rounds, ${failed.length} failed of ${answered}`,
  )
  expect(failed.slice(0, 5)).toEqual([])
  expect(await shop.broken()).toEqual([])
})
