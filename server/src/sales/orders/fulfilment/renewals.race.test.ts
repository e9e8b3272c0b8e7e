import { expect, test } from 'vitest'
import { world } from '../../../../test/shop/world.ts'
import { genericShop } from '../sales.fixture.ts'

const w = await world()

const rounds = 12

test('renewals through two channels at once extend each of the buyer’s licenses twice, and lose no days', async () => {
  const products = [await w.product(), await w.product()]
  const channels = [await genericShop(w), await genericShop(w)]
  for (const { map } of channels)
    for (const [at, { id }] of products.entries())
      await map({ external_product: `bot ${at}`, product_id: id, days: 30, renewal: 'extend' })
  const now = w.clock.now().getTime()
  for (let round = 0; round < rounds; round++) {
    const buyer = { discord_id: String(220000000000000000n + BigInt(round)) }
    const lines = products.map((_, at) => ({ product: `bot ${at}`, quantity: 2 }))
    await channels[0]!.notice('paid', { id: `F-${round}`, buyer, lines })
    const renewals = [
      { id: `A-${round}`, buyer, lines },
      { id: `B-${round}`, buyer, lines: lines.toReversed() },
    ]
    const answers = await Promise.all(renewals.map((order, at) => channels[at]!.notice('paid', order)))
    expect(answers.map(({ body }) => body.state)).toEqual(['paid', 'paid'])
    const licenses = await w.db.queries
      .selectFrom('licenses')
      .innerJoin('users', 'users.id', 'user_id')
      .select('expires_at')
      .where('discord_id', '=', buyer.discord_id)
      .execute()
    expect(licenses.map(({ expires_at }) => (Date.parse(expires_at!) - now) / 86_400_000)).toEqual([
      90, 90, 90, 90,
    ])
  }
})
