import { discordCheckUrl, getDiscordState, type DiscordState } from '@muhur/contract/discord/checks'
import { commandsUrl } from '@muhur/contract/discord/interactions'
import { discordUrl, type DiscordSettings } from '@muhur/contract/discord/settings'
import { adminProductsUrl } from '@muhur/contract/shop/products'
import { expect, test } from 'vitest'
import { listedProduct, serveAdmin } from '../../../test/admin.ts'
import { openApp } from '../../../test/app.tsx'

const empty: DiscordSettings = {
  application_id: null,
  public_key: null,
  guild_id: null,
  channel_id: null,
  channel_events: [],
  messages: [],
  products: [],
  token_ending: null,
  from_environment: [],
}
const role = '400000000000000001'
const ready: DiscordSettings = {
  ...empty,
  application_id: '100000000000000042',
  public_key: 'ab'.repeat(32),
  guild_id: '300000000000000001',
  token_ending: 'oken',
  products: [{ product_id: listedProduct.id, role_id: role, reminds: true }],
}
const state: DiscordState = {
  stopped: null,
  last_fault: null,
  waiting_roles: 3,
  waiting_messages: 0,
  given_roles: 12,
  held_roles: [],
  unsent_messages: 0,
  swept_at: null,
}
const roles = [
  { id: '400000000000000010', name: 'Yönetici', assignable: false },
  { id: role, name: 'Ticket Bot', assignable: true },
]
const put = `PUT ${discordUrl}`
const check = `POST ${discordCheckUrl}`

function open(settings: DiscordSettings, answers: Parameters<typeof serveAdmin>[0] = {}) {
  const server = serveAdmin({
    [`GET ${discordUrl}`]: { body: settings, headers: { etag: '"1"' } },
    [`GET ${getDiscordState.path}`]: { body: state },
    [`GET ${adminProductsUrl}`]: { body: [listedProduct] },
    [check]: ({ body }) => ({
      body: { fault: null, name: 'Mühür', roles: (body as { step: string }).step === 'roles' ? roles : [] },
    }),
    ...answers,
  })
  return { server, app: openApp('/admin/discord') }
}

test('a test saves what is written and says what Discord says, with the mend of a fault', async () => {
  let saved = empty
  const { server, app } = open(empty, {
    [`GET ${discordUrl}`]: () => ({ body: saved, headers: { etag: '"1"' } }),
    [put]: () => {
      saved = ready
      return { body: ready, headers: { etag: '"2"' } }
    },
    [check]: { body: { fault: 'TOKEN_REFUSED', name: null, roles: [] } },
  })
  const { screen } = await app
  await expect.element(screen.getByText(/^Davet bağlantısı, uygulama kimliği kaydedilince/)).toBeVisible()
  await screen.getByLabelText('Bot token’ı').fill('kisa')
  await screen.getByRole('button', { name: 'Sına: 1. Bot' }).click()
  await expect.element(screen.getByText('Token’ın tamamını yapıştırın.')).toBeVisible()
  expect(server.count(check)).toBe(0)

  await screen.getByLabelText('Bot token’ı').fill('MTAwMDAw.GaBcDe.emulated-token')
  await screen.getByRole('button', { name: 'Sına: 1. Bot' }).click()
  await expect.element(screen.getByText('Discord bot token’ını kabul etmiyor.')).toBeVisible()
  expect(server.calls.find(({ call }) => call === put)?.body).toMatchObject({
    token: 'MTAwMDAw.GaBcDe.emulated-token',
  })
  await expect.element(screen.getByLabelText('Bot token’ı')).toHaveValue('')
  await expect.element(screen.getByText('Kayıtlı; sonu oken.')).toBeVisible()
})

test('a role that the bot cannot give is no choice, and a held role says how to mend it', async () => {
  const held = [{ role_id: role, fault: 'MISSING_PERMISSION' as const, count: 7 }]
  const { server, app } = open(ready, {
    [`GET ${getDiscordState.path}`]: { body: { ...state, held_roles: held } },
    [put]: { body: ready, headers: { etag: '"2"' } },
    [`POST ${commandsUrl}`]: { body: { sent: true, names: ['lisanslarım'] } },
  })
  const { screen } = await app
  await expect.element(screen.getByText('Ticket Bot rolü 7 kişiye verilemiyor.')).toBeVisible()
  await expect.element(screen.getByText(/botun rolünü yukarı sürükleyin; rolün/)).toBeVisible()
  await screen.getByText('1 ürünün rolü var').click()
  await expect.element(screen.getByRole('option', { name: 'Yönetici (bot veremez)' })).toBeDisabled()
  await screen.getByRole('combobox', { name: listedProduct.name }).selectOptions('')
  await screen.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect.element(screen.getByText('Discord ayarları kaydedildi.')).toBeVisible()
  expect(server.calls.find(({ call }) => call === put)?.body).toMatchObject({ products: [] })
  await screen.getByRole('heading', { name: '3. Komutların adresi' }).click()
  await screen.getByRole('button', { name: 'Komutları kaydet' }).click()
  await expect.element(screen.getByText('Komutlar Discord’a kaydedildi.')).toBeVisible()
})

test('a step that is done is folded, and opens where one of its fields is refused', async () => {
  const { app } = open(ready)
  const { screen } = await app
  const guild = screen.getByLabelText('Sunucu kimliği')
  await expect.element(screen.getByLabelText(/^Kanal kimliği/)).toBeVisible()
  await expect.element(guild).not.toBeVisible()
  const step = screen.getByRole('heading', { name: /^4\. Sunucu/ })
  await step.click()
  await guild.fill('12')
  await step.click()
  await screen.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect.element(screen.getByText('17–20 rakamlı kimliği yapıştırın.')).toBeVisible()
})

test('what another admin saved meanwhile is loaded on demand', async () => {
  const { app } = open(ready, {
    [put]: { status: 412, body: { error: 'Bu sırada değişti.', code: 'CHANGED_MEANWHILE' } },
  })
  const { screen } = await app
  await screen.getByLabelText(/^Kanal kimliği/).fill('500000000000000001')
  await screen.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await screen.getByRole('button', { name: 'Güncel hâlini yükle' }).click()
  await expect.element(screen.getByLabelText(/^Kanal kimliği/)).toHaveValue('')
})
