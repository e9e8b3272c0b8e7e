import type { EventData } from '@muhur/contract/record/events'
import {
  isDiscordAddress,
  webhooksUrl,
  webhookTestUrl,
  webhookUrl,
  type DeliveryDetail,
  type IssuedWebhook,
  type Webhook,
} from '@muhur/contract/record/webhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Receiver } from '../../../test/network/receiver.ts'
import { world } from '../../../test/shop/world.ts'
import { genericShop } from '../../sales/orders/sales.fixture.ts'
import { discordMessage, type Sale } from './discord.ts'
import { webhooksOf } from './webhooks.fixture.ts'

const w = await world(() => ({ resolve: () => Promise.resolve(['162.159.128.233']) }))
let receiver: Receiver
let ayse: Awaited<ReturnType<typeof webhooksOf>>

beforeEach(async () => {
  await w.db.session((session) => session.script('truncate events, webhook_endpoints cascade'))
  receiver = await Receiver.open()
  ayse = await webhooksOf(w)
})
afterEach(() => receiver.close())

interface Message {
  embeds: [{ title: string; url?: string; fields: { name: string; value: string }[] }]
  allowed_mentions: { parse: string[] }
}

const messageOf = (
  type: string,
  data: EventData,
  publicUrl = 'https://magaza.example',
  sale: Sale | null = null,
) =>
  discordMessage(
    { id: 'a', sequence: 1, type, timestamp: '2026-11-20T12:00:00.000Z', version: 1, data },
    publicUrl,
    sale,
  ) as Message

test('a channel gets a message that it can show, which mentions nobody', async () => {
  const { webhook } = await ayse.create(receiver.url, ['license.created'], { format: 'discord' })
  expect(webhook.format).toBe('discord')
  await w.signIn('mehmet')
  const { id, license_key } = await w.license()
  const [sent] = await ayse.arrived(receiver, 1)
  expect(JSON.parse(sent!.body)).toEqual({
    embeds: [
      {
        title: 'Lisans verildi',
        url: `https://muhur.test/admin/licenses/${id}`,
        color: 0x14a39a,
        fields: [
          { name: 'Ürün', value: 'Ticket Bot', inline: true },
          { name: 'Lisans', value: `\`${license_key.slice(0, 16)}\``, inline: true },
          { name: 'Sahip', value: 'mehmet', inline: true },
          { name: 'Bitiş', value: 'Sınırsız', inline: true },
        ],
        timestamp: w.clock.now().toISOString(),
      },
    ],
    allowed_mentions: { parse: [] },
  })
})

test('the panel shows a message as it is sent, and a test says that the channel is connected', async () => {
  const { webhook } = await ayse.create(receiver.url, ['license.created'], { format: 'discord' })
  const waiting = (await ayse.send('POST', webhookTestUrl(webhook.id))).json<DeliveryDetail>()
  expect(waiting.body).toContain('Bağlantı çalışıyor')
  const [sent] = await ayse.arrived(receiver, 1)
  expect(sent!.body).toBe(waiting.body)
  expect((await ayse.detail(webhook.id, waiting.id)).body).toBe(sent!.body)
})

test('a sample in a channel says that nothing happened', async () => {
  const { webhook } = await ayse.create(receiver.url, ['order.charged_back'], { format: 'discord' })
  const url = `${webhookTestUrl(webhook.id)}?type=order.charged_back`
  const { body } = (await ayse.send('POST', url)).json<DeliveryDetail>()
  expect(JSON.parse(body).embeds).toMatchObject([
    { title: 'Test: Ters ibraz geldi', description: expect.stringContaining('bir şey olmadı') },
  ])
})

test('404 of a channel switches the endpoint off; of a program it is a failure like any other', async () => {
  receiver.answer = (response) => void response.writeHead(404).end()
  const { webhook: channel } = await ayse.create(receiver.url, ['license.created'], { format: 'discord' })
  const { webhook: program } = await ayse.create(receiver.url, ['license.created'])
  await w.license()
  await ayse.arrived(receiver, 2)
  await expect.poll(async () => (await ayse.find(channel.id)).disabled_reason).toBe('gone')
  await expect.poll(async () => (await ayse.find(program.id)).failing_since).not.toBeNull()
  expect((await ayse.find(program.id)).enabled).toBe(true)
})

test('an address of Discord itself gets messages whatever is said, and another address what is chosen', async () => {
  const url = 'https://discord.com/api/webhooks/1/gizli'
  const { webhook } = (
    await ayse.send('POST', webhooksUrl, { url, types: ['license.created'], format: 'standard' })
  ).json<IssuedWebhook>()
  expect(webhook.format).toBe('discord')
  const changed = await ayse.send('PATCH', webhookUrl(webhook.id), { url: 'https://proxy.example/1/gizli' })
  expect(changed.json<Webhook>().format).toBe('discord')
  const program = await ayse.send('PATCH', webhookUrl(webhook.id), { format: 'standard' })
  expect(program.json<Webhook>().format).toBe('standard')
})

test.each([
  ['https://discord.com/api/webhooks/1/a', true],
  ['https://ptb.discord.com/api/v10/webhooks/1/a', true],
  ['https://discordapp.com/api/webhooks/1/a', true],
  ['https://discord.com.kotu.example/api/webhooks/1/a', false],
  ['https://discord.com/api/users/1', false],
])('%s is an address of Discord: %s', (url, is) => {
  expect(isDiscordAddress(url)).toBe(is)
})

test('names that buyers choose make neither links nor marks, and a long one is cut', () => {
  const { embeds } = messageOf('instance.activated', {
    license: { id: 'l', key_id: 'MHR-7K2QX9M4D0PV' },
    instance: { id: 'i', name: `[bedava](https://kotu.example) @everyone ${'x'.repeat(500)}` },
  })
  const { value } = embeds[0].fields.find(({ name }) => name === 'Kurulum')!
  expect(value).toMatch(/^\\\[bedava\\\]\\\(https\\:\\\/\\\/kotu\\\.example\\\) \\@everyone x+…$/)
  expect(value.length).toBeLessThan(1024)
})

test('a message about an order says amount, products, buyer and why the order waits', () => {
  const order = { id: 'o', external_id: 'S-1', channel_id: 'c', state: 'held' }
  const held = { ...order, held_reason: 'price', total: '1149.90', currency: 'TRY' }
  const sale = {
    products: [
      { name: 'Ticket Bot', quantity: 1 },
      { name: 'Müzik Botu', quantity: 2 },
    ],
    buyer: 'zey_',
  }
  const fieldsOf = (data: EventData, of: typeof sale | null) =>
    messageOf('order.held', data, undefined, of).embeds[0].fields.map(({ name, value }) => [name, value])
  expect(fieldsOf({ order: held }, sale)).toEqual([
    ['Sipariş', 'S\\-1'],
    ['Tutar', '₺1.149,90'],
    ['Ürün', 'Ticket Bot\\, 2 × Müzik Botu'],
    ['Alıcı', 'zey\\_'],
    ['Neden', 'tutar farklı, bildirilmedi ya da okunamadı'],
  ])
  expect(fieldsOf({ order: { ...order, held_reason: 'new', total: null, currency: null } }, null)).toEqual([
    ['Sipariş', 'S\\-1'],
    ['Neden', 'new'],
  ])
})

test('an order’s message names the buyer of that moment, and keeps no answer that may repeat the name', async () => {
  receiver.answer = (response) => void response.writeHead(400).end('bad embed: Mehmet')
  const { webhook } = await ayse.create(receiver.url, ['order.paid'], { format: 'discord' })
  const { webhook: program } = await ayse.create(receiver.url, ['order.paid'])
  const { map, notice } = await genericShop(w)
  await map({ external_product: 'bot', product_id: (await w.product()).id })
  await notice('paid', { id: 'S-1', buyer: { name: 'Mehmet' } })
  const sent = (await ayse.arrived(receiver, 2)).map(({ body }) => body)
  const [toDiscord, toProgram] = sent.toSorted((one) => (one.includes('embeds') ? -1 : 1))
  expect(toDiscord).toContain('"name":"Ürün","value":"Ticket Bot"')
  expect(toDiscord).toContain('"name":"Alıcı","value":"Mehmet')
  expect(toProgram).not.toContain('Mehmet')
  for (const [{ id }, answer] of [
    [webhook, ''],
    [program, 'bad embed: Mehmet'],
  ] as const) {
    await expect.poll(async () => (await ayse.deliveries(id))[0]?.attempt_count).toBe(1)
    const [delivery] = await ayse.deliveries(id)
    expect((await ayse.detail(id, delivery!.id)).attempts[0]!.answer).toBe(answer)
  }
})

test('a message links to the panel where Discord takes the link, and says the reason of a refusal in words', () => {
  const data = {
    license: { id: 'l', key_id: 'MHR-7K2QX9M4D0PV', expires_at: '2026-11-27T12:00:00.000Z' },
    denial: { code: 'SUSPENDED', verb: 'validate', request_ref: 'r' },
  }
  const [embed] = messageOf('instance.denied', data).embeds
  expect(embed.url).toBe('https://magaza.example/admin/licenses/l')
  expect(embed.fields).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Neden', value: 'Bu lisans askıya alınmış.' }),
      expect.objectContaining({ name: 'Bitiş', value: '<t:1795780800:D>' }),
    ]),
  )
  expect(messageOf('instance.denied', data, 'http://127.0.0.1:3000').embeds[0]).not.toHaveProperty('url')
})
