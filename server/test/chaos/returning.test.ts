import { expect, test } from 'vitest'
import { openShop } from '../load/open-shop.ts'
import { returning } from './returning.ts'
import { amount, figure, seconds } from './figure.ts'

test('after an hour without a server, all bots that come back at once keep their seats', async () => {
  const bots = amount({ short: 200, full: 2_000, long: 2_000 })
  const { ofBots, ofRivals, refused, longest, lastBack, processor, pauses, outages, broken } =
    await returning(await openShop(), bots)
  figure(
    'all bots return at once after an hour',
    `${bots} bots, ${refused} refusals, longest answer ${seconds(longest)}, all back after ${seconds(lastBack)}, ` +
      `${processor} s of a processor, ` +
      `next heartbeat in ${pauses.shortest} to ${pauses.longest} s, ${pauses.mean} s in the mean`,
  )
  expect({ ofBots, ofRivals, outages, broken }).toEqual({
    ofBots: { VALID: bots },
    ofRivals: { INSTANCE_LIMIT: bots / 10 },
    outages: 1,
    broken: [],
  })
})
