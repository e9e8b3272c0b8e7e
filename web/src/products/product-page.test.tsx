import { defaultBrand } from '@muhur/contract/http/first-visit'
import { productsUrl } from '@muhur/contract/shop/products'
import { expect, test } from 'vitest'
import { openApp } from '../../test/app.tsx'
import { problem, ticketBot, ticketBotPage } from '../../test/fixtures.ts'
import { serve } from '../../test/server.ts'

const one = `GET ${productsUrl}/${ticketBot.id}`

test('the page shows the product and the way to a license', async () => {
  serve({ [one]: { body: ticketBotPage } })
  const { screen } = await openApp(`/products/${ticketBot.id}`)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ticket Bot' })).toBeVisible()
  await expect.element(screen.getByText('Discord Bot', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Discord ile Giriş Yap' }))
    .toHaveAttribute('href', '/login')
  await expect
    .element(screen.getByRole('link', { name: 'Discord sunucusuna git' }))
    .toHaveAttribute('href', 'https://discord.gg/ornek')
  await expect.element(screen.getByText('Aylık ₺149')).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Neler yapar' })).toBeVisible()
  await expect.element(screen.getByText('Node.js 22')).toBeVisible()
  expect(document.title).toBe('Ticket Bot · Mühür')
})

test('the page shows pictures with their texts, what is included, and questions with answers', async () => {
  const picture = (name: string) => ({
    url: `/icons/${name.repeat(64)}.webp`,
    width: 1280,
    height: 720,
    caption: `Resim ${name}`,
  })
  const page = {
    ...ticketBotPage,
    pictures: [picture('a'), picture('b')],
    included: ['Bütün güncellemeler'],
    questions: '## Barındırma sizde mi?\n\nHayır.',
  }
  serve({ [one]: { body: page } })
  const { screen } = await openApp(`/products/${ticketBot.id}`)
  for (const name of ['Resim a', 'Resim b'])
    await expect.element(screen.getByRole('img', { name })).toBeVisible()
  const card = screen.getByRole('complementary', { name: 'Satın alma' })
  await expect.element(card.getByText('Bütün güncellemeler')).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Sorular ve yanıtlar' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Barındırma sizde mi?' })).toBeVisible()
})

test('the sentences on licensing follow the policy', async () => {
  const licensing = { heartbeat_interval: 60, lease: 5400, grace: 0, release_cooldown: 0, new_machines: 3 }
  serve({ [one]: { body: { ...ticketBotPage, licensing } } })
  const { screen } = await openApp(`/products/${ticketBot.id}`)
  await expect
    .element(screen.getByText(/kurulum 1 dakikada bir nabız gönderir.* 1 saat 30 dakika sonra/))
    .toBeVisible()
  await expect.element(screen.getByText('Lisans sunucusuna bağlantı gerekir')).toBeVisible()
  await expect.element(screen.getByText(/günde en çok 3 kez başka bir makineye geçebilir/)).toBeVisible()
  await expect.element(screen.getByText(/dilediğiniz an serbest bırakabilirsiniz/)).toBeVisible()
})

test('empty texts of the seller leave no empty sections', async () => {
  const bare = { details: ' ', requirements: [], price_text: '', contact_url: 'https://magaza.example/al' }
  serve({ [one]: { body: { ...ticketBotPage, ...bare } } })
  const { screen } = await openApp(`/products/${ticketBot.id}`)
  await expect.element(screen.getByRole('link', { name: 'Satın alma sayfasına git' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Lisans nasıl çalışır?' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Gereksinimler' }).query()).toBeNull()
  expect(screen.getByRole('heading', { name: 'Diğer ürünler' }).query()).toBeNull()
})

test('without an address of the seller’s own, the way to a license is a letter to the seller', async () => {
  serve({ [one]: { body: { ...ticketBotPage, contact_url: null } } })
  const { screen } = await openApp(`/products/${ticketBot.id}`)
  const card = screen.getByRole('complementary', { name: 'Satın alma' })
  await expect.element(card.getByText(/^Nasıl satın alacağınızı satıcıya sorun\./)).toBeVisible()
  await expect.element(card.getByRole('link').first()).toMatchTextContent('Satıcıya yazın')
  expect(card.getByRole('link', { name: 'Discord sunucusuna git' }).query()).toBeNull()
  await screen.unmount()

  const socials = [
    { name: 'YouTube', url: 'https://www.youtube.com/@ayse' },
    { name: 'Discord', url: 'https://Discord.com/' },
    { name: 'Topluluk', url: 'https://discord.gg/ayse' },
  ]
  const { screen: own } = await openApp(`/products/${ticketBot.id}`, { brand: { ...defaultBrand, socials } })
  await expect
    .element(own.getByRole('link', { name: 'Discord sunucusuna git' }))
    .toHaveAttribute('href', 'https://discord.gg/ayse')
})

test.each([
  'https://discord.com/#',
  'https://discord.com/',
  'https://discord.gg/',
  'https://discord.gg/invite#x',
])(
  'the placeholder %s is no way to a license: neither as the contact, nor as the invitation, nor as a social link',
  async (url) => {
    serve({ [one]: { body: { ...ticketBotPage, contact_url: url } } })
    const brand = { ...defaultBrand, invite_url: url, socials: [{ name: 'Discord', url }] }
    const { screen } = await openApp(`/products/${ticketBot.id}`, { brand })
    const card = screen.getByRole('complementary', { name: 'Satın alma' })
    await expect.element(card.getByRole('link').first()).toMatchTextContent('Satıcıya yazın')
    expect(screen.getByRole('link', { name: /sunucu/ }).query()).toBeNull()
  },
)

test("the page opens with the catalogue's fields, and reports a failure of the rest", async () => {
  const other = { ...ticketBot, id: '0199a000-0000-7000-8000-000000000011', name: 'KorumaPlus' }
  serve({ [`GET ${productsUrl}`]: { body: [ticketBot, other] } })
  const { screen } = await openApp('/')
  await screen.getByRole('link', { name: 'Detayları Gör' }).first().click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ticket Bot' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Diğer ürünler' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 3, name: 'KorumaPlus' })).toBeVisible()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Ürün yüklenemedi')
})

test('an unknown product shows an error and a link back', async () => {
  serve({ [one]: { status: 404, body: problem(404, 'Böyle bir ürün yok.', 'PRODUCT_NOT_FOUND') } })
  const { screen } = await openApp(`/products/${ticketBot.id}`)
  await expect.element(screen.getByRole('heading', { name: 'Ürün bulunamadı' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Ürünlere dön' }))
    .toHaveAttribute('href', '/#products')
})

test('a failed call can be repeated', async () => {
  let up = false
  serve({ [one]: () => (up ? { body: ticketBotPage } : { status: 503, body: problem(503, 'yok') }) })
  const { screen } = await openApp(`/products/${ticketBot.id}`)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Ürün yüklenemedi')
  up = true
  await screen.getByRole('button', { name: 'Tekrar Dene' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ticket Bot' })).toBeVisible()
})
