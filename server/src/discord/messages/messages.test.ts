import { orderDecisionUrl } from '@muhur/contract/sales/orders'
import { ownOrderEndUrl } from '@muhur/contract/sales/own-orders'
import { eraseUser } from '../../access/users/erase.ts'
import { genericShop } from '../../sales/orders/sales.fixture.ts'
import { expireOrders } from '../../sales/own/expire.ts'
import { account, soldBy } from '../../sales/own/own.fixture.ts'
import { ownDiscordUrl, type OwnDiscord } from '@muhur/contract/discord/own'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { beforeEach, expect, test } from 'vitest'
import { ids } from '../../../test/network/discord-bot.ts'
import { openDiscordApi } from '../api/client.ts'
import { botOf, choose, mehmet, shopWithBot, zeynep } from '../bot.fixture.ts'
import { workTurn } from '../jobs.ts'
import { announceDenials } from '../../record/events/denials.ts'
import { watchTime } from '../../record/events/watch.ts'

const { w, discord } = await shopWithBot()
const worker = '0190b5f0-0000-7000-8000-000000000001'
let bot: ReturnType<typeof botOf>
beforeEach(async () => {
  await choose(w, { messages: ['issued', 'expiring', 'clone', 'handed_over'] })
  bot = botOf(w)
})

async function settle() {
  await bot.tell()
  await bot.turn()
}
const states = async () =>
  (await w.db.queries.selectFrom('discord_messages').select(['state', 'fault']).orderBy('id').execute()).map(
    ({ state, fault }) => `${state} ${fault}`,
  )
const own = async (person: 'mehmet' | 'zeynep') =>
  (await w.request('GET', ownDiscordUrl, { headers: await w.signIn(person) })).json<OwnDiscord>()
const titles = () => discord.sent.map(({ body }) => (body.embeds as { title: string }[])[0]!.title)

test('a buyer is told of a license with a link to the dashboard, and never of the key', async () => {
  const { id, license_key } = await w.license()
  await settle()
  expect(discord.sent).toMatchObject([
    {
      channel: `6${mehmet.slice(1)}`,
      body: {
        embeds: [
          { title: 'Ticket Bot lisansınız hazır', url: `https://muhur.test/dashboard/licenses/${id}` },
        ],
        components: [{ components: [{ style: 5, label: 'Lisansı Aç' }] }],
        allowed_mentions: { parse: [] },
        enforce_nonce: true,
      },
    },
  ])
  expect(JSON.stringify(discord.sent)).not.toContain(license_key)
  expect(String(discord.sent[0]!.body.nonce).length).toBeLessThanOrEqual(25)
  await settle()
  expect(discord.sent).toHaveLength(1)
  expect(await own('mehmet')).toMatchObject({
    enabled: true,
    opted_out: false,
    messages: [{ state: 'sent' }],
  })
})

test('before the end there are three messages, where the product has them', async () => {
  const [reminded, quiet] = [await w.product(), await w.product({ name: 'Müzik Botu' })]
  await choose(w, {
    messages: ['expiring'],
    products: [{ product_id: quiet.id, role_id: null, reminds: false }],
  })
  const day = 24 * 3_600
  const expires_at = new Date(w.clock.now().getTime() + 40 * day * 1_000).toISOString()
  for (const { id } of [reminded, quiet]) await w.license({ product_id: id, expires_at })
  for (const days of [10.5, 23, 6]) {
    await w.clock.advance(days * day)
    await watchTime(w.db.queries, w.clock.now())
    await settle()
  }
  expect(titles()).toEqual([30, 7, 1].map((days) => `Ticket Bot lisansınızın bitmesine ${days} gün kaldı`))
})

test('a handover is told to the new owner, in the channel that Discord opened once', async () => {
  const { id } = await w.license()
  const headers = await w.signIn('ayse')
  await w.request('PATCH', adminLicenseUrl(id), { headers, payload: { discord_id: zeynep } })
  await settle()
  await w.license({ user_id: await w.userId('mehmet') })
  await settle()
  expect(discord.sent.map(({ channel }) => channel)).toEqual(
    [mehmet, zeynep, mehmet].map((to) => `6${to.slice(1)}`),
  )
  expect(titles()[1]).toBe('Ticket Bot lisansı size devredildi')
  expect(discord.asked.filter((call) => call.endsWith('/channels'))).toHaveLength(2)
})

test('of the refusals a clone alone is told', async () => {
  const { id: licenseId } = await w.license()
  for (const code of ['INSTANCE_LIMIT', 'CLONE_DETECTED'])
    await announceDenials(w.db.queries, [
      { licenseId, verb: 'heartbeat', code, requestRef: 'W9MB3VH06P', at: w.clock.now().toISOString() },
    ])
  await settle()
  expect(titles()).toHaveLength(2)
  expect(titles()[1]).toBe('Ticket Bot kurulumunuzun bir kopyası çalışıyor')
})

test('closed messages are final, and the dashboard carries them', async () => {
  discord.closed.add(mehmet)
  await w.license()
  await settle()
  for (let turn = 0; turn < 3; turn++) {
    await w.clock.advance(600)
    await bot.turn()
  }
  expect(await states()).toEqual(['closed CLOSED_MESSAGES'])
  expect(discord.calls).toHaveLength(2)
  expect(await own('mehmet')).toMatchObject({
    messages: [{ state: 'closed', title: 'Ticket Bot lisansınız hazır' }],
  })
  expect((await own('zeynep')).messages).toEqual([])
})

test('who opts out gets no message, those that wait neither', async () => {
  const headers = await w.signIn('mehmet')
  const choice = (opted_out: boolean) => w.request('PUT', ownDiscordUrl, { headers, payload: { opted_out } })
  await w.license()
  await bot.tell()
  expect((await choice(true)).json()).toMatchObject({ opted_out: true })
  await w.license()
  await settle()
  expect(discord.calls).toEqual([])
  expect(await states()).toEqual(['closed null'])
  await choice(false)
  await w.license()
  await settle()
  expect(discord.sent).toHaveLength(1)
})

test('a buyer is told of an order that the seller refused, with the reason, or that ended; not of what the buyer cancelled', async () => {
  await choose(w, { messages: ['order_ended'] })
  const at = await soldBy(w, 'transfer', account)
  const buyer = await at.buyer('mehmet')
  const place = async () => (await buyer.place()).body as { id: string; number: string }
  const [refused, withdrawn, late] = [await place(), await place(), await place()]
  await at.post(orderDecisionUrl(refused.id), { state: 'cancelled', reason: 'Havale *gelmedi*.' })
  await buyer.call('POST', ownOrderEndUrl(buyer.userId, withdrawn.id))
  await w.clock.advance(8 * 86_400)
  await expireOrders(w.deps)
  await bot.tell()
  await bot.turn()
  const embeds = discord.sent.map(
    ({ body }) => (body as { embeds: [{ title: string; description: string }] }).embeds[0],
  )
  expect(embeds.map(({ title }) => title)).toEqual([
    `${refused.number} numaralı siparişiniz iptal edildi`,
    `${late.number} numaralı siparişinizin süresi doldu`,
  ])
  expect(embeds[0]!.description).toContain('Satıcının açıklaması: Havale \\*gelmedi\\*\\.')
})

test('a process that dies behind a message sends no other one, nor does the next process', async () => {
  await w.license()
  await bot.tell()
  // The message is written, and its answer never comes.
  discord.beforeAnswer = (call) =>
    call.path.endsWith('/messages') ? new Promise(() => {}) : Promise.resolve()
  const dying = workTurn(
    { ...w.deps, discordApi: openDiscordApi(w.deps, discord.address, { timeLimit: 500 }) },
    worker,
  )
  await expect.poll(() => discord.sent.length).toBe(1)
  discord.beforeAnswer = () => Promise.resolve()
  const next = botOf(w, '0190b5f0-0000-7000-8000-000000000002')
  await next.turn()
  expect(await states()).toEqual(['waiting null'])
  await w.clock.advance(61)
  await next.turn()
  expect(await states()).toEqual(['sent null'])
  await dying
  expect(await states()).toEqual(['sent null'])
  expect(discord.sent).toHaveLength(1)
  expect(discord.asked.filter((call) => call.endsWith('/messages'))).toHaveLength(2)
})

test('behind the minutes of a nonce an attempt without an answer is not repeated', async () => {
  await w.license()
  await bot.tell()
  await w.db.executeSql(`update discord_messages set first_sent_at = moment()`)
  await w.clock.advance(181)
  await bot.turn()
  expect(await states()).toEqual(['unknown UNREACHABLE'])
  expect(discord.sent).toEqual([])
})

test('while nobody answers, what was surely not written waits as long as it takes', async () => {
  await w.license()
  await bot.tell()
  const away = { ...w.deps, discordApi: openDiscordApi(w.deps, 'http://127.0.0.1:9') }
  for (let turn = 0; turn < 12; turn++) {
    await workTurn(away, worker)
    await w.clock.advance(300)
  }
  expect(await states()).toEqual(['waiting UNREACHABLE'])
  await botOf(w).turn()
  expect(await states()).toEqual(['sent null'])
})

test('the seller’s channel reads what was sold to whom, and nothing of an erased buyer', async () => {
  await choose(w, { channel_events: ['order.paid'] })
  const { map, notice } = await genericShop(w)
  await map({ external_product: 'bot', product_id: (await w.product()).id })
  await notice('paid', { id: 'S-1', total: 149.9, currency: 'TRY' })
  await settle()
  const fields = () =>
    (discord.sent.at(-1)!.body.embeds as { fields: { name: string; value: string }[] }[])[0]!.fields
  expect(fields().map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Sipariş: S\\-1',
    'Tutar: ₺149,90',
    'Ürün: Ticket Bot',
    'Alıcı: Mehmet',
  ])
  await notice('paid', { id: 'S-2' })
  await bot.tell()
  await eraseUser(w.db.queries, await w.userId('mehmet'))
  await bot.turn()
  expect(fields().map(({ name }) => name)).toEqual(['Sipariş', 'Ürün'])
})

test('the seller’s channel is told of chosen events, with components where there are some', async () => {
  await choose(w, { channel_events: ['license.created'] })
  await w.license()
  await bot.tell()
  const button = { type: 1, components: [{ type: 2, style: 1, label: 'Uzat', custom_id: 'x' }] }
  await workTurn(w.deps, worker, () => [button])
  expect(discord.sent).toMatchObject([
    { channel: ids.channel, body: { embeds: [{ title: 'Lisans verildi' }], components: [button] } },
  ])
})
