import { expect } from 'vitest'
import { ownDatabase } from '../own-database.ts'
import { outage } from '../heavy/outage.ts'
import { Shop } from '../heavy/shop.ts'
import { figure, seconds } from './figure.ts'

/** A shop on a database of its own at this address; `use` and its end. */
export async function withShop(server: string, use: (shop: Shop) => Promise<void>): Promise<void> {
  const database = await ownDatabase(server)
  const shop = await Shop.open(database)
  try {
    await use(shop)
  } finally {
    await shop.close()
    await database.drop()
  }
}

/**
 * Lets something happen to the database while 32 bots and an admin use two nodes. Every call has to be answered, with 200 or
 * with a refusal that says when to come again; nothing that was promised may be lost. The longest wait and the time until
 * all are served again are told; a call without an answer for ten seconds is a fault.
 */
export async function suffer(
  name: string,
  shop: Shop,
  happens: () => Promise<void>,
  times = 1,
): Promise<void> {
  let acknowledged = 0
  let longest = 0
  let longestCall = ''
  let recovery = 0
  const faults = { wrong: [] as string[], lost: [] as string[], over: 0, broken: [] as object[] }
  for (let time = 0; time < times; time++) {
    const figures = await outage(shop, happens)
    acknowledged += figures.acknowledged
    if (figures.longest > longest) ({ longest, longestCall } = figures)
    recovery = Math.max(recovery, figures.recovery)
    faults.wrong.push(...figures.wrong)
    faults.lost.push(...figures.lost)
    faults.over += figures.over
    faults.broken.push(...figures.broken)
  }
  figure(
    name,
    `${times > 1 ? `${times} times, ` : ''}${acknowledged} acknowledged, ${faults.lost.length} lost, ` +
      `${faults.wrong.length} wrong answers, longest ${seconds(longest)} (${longestCall}), all served after ${seconds(recovery)}`,
  )
  const first = { ...faults, wrong: faults.wrong.slice(0, 5), lost: faults.lost.slice(0, 3) }
  expect(first).toEqual({ wrong: [], lost: [], over: 0, broken: [] })
  expect(acknowledged).toBeGreaterThan(0)
  expect(recovery, 'it does not heal').toBeLessThan(30_000)
  expect(shop.output()).not.toContain('"level":50')
}
