import {
  deliveriesUrl,
  webhooksUrl,
  webhookTestUrl,
  webhookUrl,
  type Webhook,
} from '@muhur/contract/record/webhooks'
import { expect, test } from 'vitest'
import { serveAdmin } from '../../../../test/admin.ts'
import { openApp } from '../../../../test/app.tsx'
import { problem } from '../../../../test/fixtures.ts'
import { queries } from '../../../api/query-client.ts'

const channel: Webhook = {
  id: '0199a000-0000-7000-8000-000000000400',
  url: 'https://discord.com/api/webhooks/1/a',
  description: '',
  format: 'discord',
  types: ['license.created', 'license.expiring', 'instance.denied'],
  enabled: true,
  disabled_at: null,
  disabled_reason: null,
  failing_since: null,
  former_until: null,
  created_at: '2026-11-20T12:00:00.000Z',
  public_key: 'whpk_6qSbm0cJ5Ft0tMoO6Pz2K1mXQ9ZsG9cU8bF4Y0Qv5lE=',
}
const create = `POST ${webhooksUrl}`
const tested = `POST ${webhookTestUrl(channel.id)}`

test('without webhooks both kinds are offered, each with what arrives', async () => {
  serveAdmin({ [`GET ${webhooksUrl}`]: { body: [] } })
  // The address above that of a webhook leads to the tab.
  const { screen } = await openApp('/admin/settings/webhooks')
  await expect.element(screen.getByText('Henüz webhook yok.')).toBeVisible()
  await expect
    .element(screen.getByRole('figure', { name: 'Kanaldaki mesaj: İstek reddedildi' }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('group', { name: 'license.created (kısaltılmış)' }))
    .toMatchTextContent('"key_id"')
  await screen.getByRole('button', { name: 'Programa bağla' }).click()
  await expect.element(screen.getByRole('radio', { name: 'Kendi programıma imzalı JSON' })).toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: 'Lisans iptal edildi' })).toBeChecked()
})

test('a channel is added with useful events, shows no secret and gets its first message at once', async () => {
  const server = serveAdmin({
    [`GET ${webhooksUrl}`]: { body: [] },
    [`GET ${webhookUrl(channel.id)}`]: { body: channel },
    [create]: { status: 201, body: { webhook: channel, secret: 'whsec_x' } },
    [tested]: { status: 201, body: {} },
  })
  const { screen, path } = await openApp('/admin/settings?sekme=webhooklar')
  await screen.getByRole('button', { name: 'Discord’a bağla' }).click()
  await screen.getByRole('textbox', { name: 'Adres' }).fill(channel.url)
  await screen.getByRole('button', { name: 'Webhook ekle' }).click()
  await expect.poll(path).toBe(`/admin/settings/webhooks/${channel.id}`)
  expect(server.calls.find(({ call }) => call === create)?.body).toEqual({
    url: channel.url,
    description: '',
    format: 'discord',
    types: channel.types,
  })
  expect(server.count(tested)).toBe(1)
  await expect.element(screen.getByText('Discord’a mesaj')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Anahtarı yenile' }).query()).toBeNull()
  expect(document.body.textContent).not.toContain('whsec_')
})

test('a program that gets several events at once keeps a secret, too', async () => {
  const batch: Webhook = { ...channel, url: 'https://magaza.example/olaylar', format: 'batch' }
  serveAdmin({
    [`GET ${webhooksUrl}`]: { body: [] },
    [`GET ${webhookUrl(batch.id)}`]: { body: batch },
    [`GET ${deliveriesUrl(batch.id)}`]: { body: [] },
    [create]: { status: 201, body: { webhook: batch, secret: 'whsec_x' } },
  })
  const { screen } = await openApp('/admin/settings?sekme=webhooklar')
  await screen.getByRole('button', { name: 'Programa bağla' }).click()
  await screen.getByRole('radio', { name: 'Kendi programıma imzalı JSON, toplu' }).click()
  await screen.getByRole('textbox', { name: 'Adres' }).fill(batch.url)
  await screen.getByRole('button', { name: 'Webhook ekle' }).click()
  await expect.element(screen.getByText('whsec_x')).toBeVisible()
  await screen.getByRole('button', { name: 'Kopyala', exact: true }).click()
  await screen.getByRole('button', { name: 'Kopyaladım, kapat' }).click()
  await expect.element(screen.getByRole('button', { name: 'Anahtarı yenile' })).toBeVisible()
  await expect.element(screen.getByText(batch.public_key)).toBeVisible()
})

test('the events follow the kind of receiver until the seller chooses others', async () => {
  serveAdmin({ [`GET ${webhooksUrl}`]: { body: [] } })
  const { screen } = await openApp('/admin/settings?sekme=webhooklar')
  await screen.getByRole('button', { name: 'Yeni webhook' }).click()
  const denied = screen.getByRole('checkbox', { name: 'İstek reddedildi' })
  await expect.element(denied).not.toBeChecked()
  await screen.getByRole('radio', { name: 'Discord’a mesaj' }).click()
  await expect.element(denied).toBeChecked()
  await denied.click()
  await screen.getByRole('radio', { name: 'Kendi programıma imzalı JSON' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Lisansın bitmesine az kaldı' })).toBeChecked()
})

test('the page of a webhook asks nothing about a webhook that is being deleted, and asks again after a refusal', async () => {
  const [one, deliveries] = [`GET ${webhookUrl(channel.id)}`, `GET ${deliveriesUrl(channel.id)}`]
  const remove = `DELETE ${webhookUrl(channel.id)}`
  let answer = (_reply: { status?: number; body: unknown }) => {}
  const { calls, count } = serveAdmin({
    [`GET ${webhooksUrl}`]: { body: [] },
    [one]: { body: channel },
    [deliveries]: { body: [] },
    [remove]: () => new Promise((resolve) => (answer = resolve)),
  })
  const { screen, path } = await openApp(`/admin/settings/webhooks/${channel.id}`)
  await expect.element(screen.getByText(/^Henüz bir şey gönderilmedi/)).toBeVisible()
  const asked = () => calls.filter(({ call }) => call.includes(channel.id) && call !== remove).length
  await screen.getByRole('button', { name: 'Sil', exact: true }).click()
  const before = asked()
  for (const tries of [1, 2]) {
    await screen.getByRole('button', { name: 'Webhook’u sil' }).click()
    await expect.poll(() => count(remove)).toBe(tries)
    const sent = asked()
    // As the live channel does, which may hear of the deletion before its answer is here.
    await queries.invalidateQueries()
    expect(asked()).toBe(sent)
    if (tries === 2) break
    answer({ status: 503, body: problem(503, 'Sunucu şu an yanıt veremiyor.') })
    await expect.poll(asked).toBeGreaterThanOrEqual(before + 2)
  }
  const sent = asked()
  answer({ body: { success: true } })
  await expect.element(screen.getByText('Henüz webhook yok.')).toBeVisible()
  expect(path()).toBe('/admin/settings?sekme=webhooklar')
  expect(asked()).toBe(sent)
})
