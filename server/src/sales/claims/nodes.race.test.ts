import { claimsUrl } from '@muhur/contract/sales/claims'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/postgres/database.ts'
import { openPremises, Shop } from '../../../test/shop/shop.ts'
import { builtbybitStore, marketplace, sendTo, type Marketplace } from '../providers/marketplaces.fixture.ts'

let one: Shop
let two: Shop
let bought: Marketplace

beforeAll(async () => {
  const database = await testDatabase()
  one = new Shop(await openPremises({ database }))
  two = new Shop(await openPremises({ database }))
  bought = await marketplace(one, 'builtbybit')
})

afterAll(async () => {
  await two.app.close()
  await one.close()
})

const storeAt = ({ address }: Shop) =>
  builtbybitStore({
    channel: bought.channel,
    send: (body, headers) => sendTo(address, bought.channel.id, body, headers),
  })

test('purchase and download at once, at two nodes, are one order with one license and one key', async () => {
  const [here, there] = [storeAt(one), storeAt(two)]
  for (let buyer = 1; buyer <= 6; buyer++) {
    const user = { id: String(buyer), name: 'zey' }
    const [download, again] = await Promise.all([
      here.download({ user_id: user.id }),
      there.download({ user_id: user.id }),
      there.purchase({ user }),
      here.purchase({ user }),
    ])
    expect(download).toMatchObject({ status: 200, text: again.text })
    const { body } = await one.gate('validate', { license_key: download.text })
    expect(body.code).toBe('VALID')
  }
  expect([await bought.orders(), await bought.licenses()].map(({ length }) => length)).toEqual([6, 6])
})

test('of two people who claim the same order at once, one gets the license', async () => {
  const people = ['mehmet', 'zeynep'] as const
  const sessions = [await one.signIn('mehmet'), await two.signIn('zeynep')]
  for (let buyer = 1; buyer <= 6; buyer++) {
    const { text: code } = await storeAt(one).download({ user_id: String(buyer) })
    const answers = await Promise.all(
      [one, two].map((node, at) =>
        node.request('POST', claimsUrl, { headers: sessions[at]!, payload: { code } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await one.db.executeSql('delete from claim_tries')
  }
  const owners = await Promise.all(people.map((person) => one.userId(person)))
  const licenses = await bought.licenses()
  expect(licenses).toHaveLength(6)
  for (const { user_id } of licenses) expect(owners).toContain(user_id)
  const claims = await one.db.queries
    .selectFrom('audit_log')
    .select('subject_id')
    .where('action', '=', 'license.claim')
    .execute()
  expect(new Set(claims.map(({ subject_id }) => subject_id)).size).toBe(6)
  expect(claims).toHaveLength(6)
})

test('of ten tries at once, at two nodes, five are let in', async () => {
  const headers = await one.signIn('mehmet')
  const payload = { order_number: 'S-1', email: 'zeynep@example.com' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      (at % 2 ? two : one).request('POST', claimsUrl, { headers, payload }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
})
