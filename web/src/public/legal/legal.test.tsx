import { keptDays, keptDenials, retention, sessionLife } from '@muhur/contract/record/retention'
import { beforeEach, expect, test } from 'vitest'
import { defaultBrand } from '@muhur/contract/shop/brand'
import { productsUrl } from '@muhur/contract/shop/products'
import { openApp } from '../../../test/app.tsx'
import { admin, signIn, ticketBot } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'
import { brand } from '../../frame/brand/brand.ts'
import { lengthInWords } from '../../words/length-in-words.ts'
import { periodInWords } from './retention-table.ts'

beforeEach(() => {
  serve({ 'GET /api/countries': { body: { active: false } } })
})

test('the privacy page says that countries are looked up only where they are', async () => {
  const said = /ülke saklanmaz/
  const { screen } = await openApp('/privacy')
  await expect.element(screen.getByText('IP adresi ve cihaz parmak izi:')).toBeVisible()
  expect(screen.getByText(said).query()).toBeNull()
  await screen.unmount()
  serve({ 'GET /api/countries': { body: { active: true } } })
  const { screen: informed } = await openApp('/privacy')
  await expect.element(informed.getByText(said)).toBeVisible()
})

test('the privacy page has seven numbered sections and a contact block', async () => {
  const { screen } = await openApp('/privacy')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Gizlilik Politikası' })).toBeVisible()
  const sections = screen.getByRole('heading', { level: 2 }).elements()
  expect(sections.map((heading) => heading.textContent)).toEqual([
    '1. Topladığımız bilgiler',
    '2. Bilgileri ne için kullanıyoruz',
    '3. Saklama ve güvenlik',
    '4. Çerezler ve tarayıcı deposu',
    '5. Bilgilerin paylaşılması',
    '6. Oturum ve saklama süreleri',
    '7. Haklarınız ve değişiklikler',
    'İletişim',
  ])
})

test('the privacy page names the collected data and its protection', async () => {
  const { screen } = await openApp('/privacy')
  await expect.element(screen.getByText(/Discord kullanıcı kimliğiniz, kullanıcı adınız/)).toBeVisible()
  for (const name of [
    'E-posta adresiniz:',
    'Lisans kullanımı ve etkinleştirme geçmişi:',
    'IP adresi ve cihaz parmak izi:',
    'Kullanım istatistikleri:',
  ]) {
    await expect.element(screen.getByText(name)).toBeVisible()
  }
  await expect.element(screen.getByText(/satır düzeyinde güvenlik/)).toBeVisible()
})

test("the privacy page names the server's retention times", async () => {
  const { screen } = await openApp('/privacy')
  const section = screen.getByRole('region', { name: /Oturum ve saklama süreleri/ })
  for (const words of [
    `son haber alındıktan ${keptDays} gün sonra`,
    `her lisansın en yeni ${keptDenials.ofLicense} reddi`,
    ...retention.map(({ what }) => what),
    ...retention.map(({ seconds }) => periodInWords(seconds)),
    ...[sessionLife.user, sessionLife.admin].map(
      ({ unused, total }) =>
        `${lengthInWords(unused)} işlem yapılmazsa, her durumda ${lengthInWords(total)} sonra.`,
    ),
  ])
    await expect.poll(() => section.element().textContent).toContain(words)
})

test('the terms have ten numbered sections', async () => {
  const { screen } = await openApp('/terms')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Kullanım Koşulları' })).toBeVisible()
  const numbers = screen
    .getByRole('heading', { level: 2 })
    .elements()
    .map((heading) => heading.textContent.split('.')[0])
  expect(numbers).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
})

test('the terms say that licenses are personal, activation ends refunds and 99.9% is no guarantee', async () => {
  const { screen } = await openApp('/terms')
  await expect.element(screen.getByText('devredilemez')).toBeVisible()
  await expect.element(screen.getByText('paylaşılamaz')).toBeVisible()
  await expect
    .element(screen.getByText('etkinleştirildikten sonra iade talepleri değerlendirilmez'))
    .toBeVisible()
  await expect.element(screen.getByText('hedeftir, garanti değildir')).toBeVisible()
  const text = screen.getByRole('main').element().textContent
  for (const term of [/sınır/, /ödeme/i, /askıya/]) expect(text).toMatch(term)
})

test('every entry of the table of contents leads to a section', async () => {
  const { screen } = await openApp('/terms')
  const contents = screen.getByRole('navigation', { name: 'İçindekiler' })
  await expect.element(contents).toBeVisible()
  const targets = contents
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href')!)
  expect(targets).toHaveLength(10)
  expect(targets.filter((target) => !document.querySelector(target))).toEqual([])
})

test('the about page says who we are since 2024', async () => {
  const { screen } = await openApp('/about')
  await expect.element(screen.getByText(/2024 yılında kuruldu/)).toBeVisible()
  for (const name of ['Misyon', 'Vizyon', 'Değerler', 'Neden biz?']) {
    await expect.element(screen.getByRole('heading', { level: 2, name })).toBeVisible()
  }
})

test('the contact page shows both ways to write and copies them', async () => {
  const { screen } = await openApp('/contact')
  const main = screen.getByRole('main')
  await expect
    .element(main.getByRole('link', { name: brand.email }))
    .toHaveAttribute('href', `mailto:${brand.email}`)
  await expect.element(main.getByText(brand.handle, { exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Discord adını kopyala' }).click()
  await expect.element(main.getByText('Discord adı kopyalandı')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe(brand.handle)
})

test.for([
  ['/refund', 'İade Politikası'],
  ['/cookies', 'Çerez Politikası'],
  ['/support', 'Destek'],
  ['/pricing', 'Fiyatlandırma'],
] as const)('%s promises its content for later', async ([path, title]) => {
  const { screen } = await openApp(path)
  await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.element(screen.getByText('Yakında eklenecek...')).toBeVisible()
})

const price = `GET ${productsUrl}`

test('/pricing lists the products that have a price', async () => {
  const free = { ...ticketBot, id: '0199a000-0000-7000-8000-000000000011', name: 'Bedava', price_text: '' }
  serve({ [price]: { body: [ticketBot, free] } })
  const { screen } = await openApp('/pricing')
  await expect.element(screen.getByText('Aylık ₺149')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Ürüne git' }))
    .toHaveAttribute('href', `/products/${ticketBot.id}`)
  expect(screen.getByText('Bedava').query()).toBeNull()
  expect(screen.getByText('Yakında eklenecek...').query()).toBeNull()
})

test('/pricing of an empty shop leads to the seller, not to an empty list', async () => {
  serve({ [price]: { body: [] } })
  const { screen } = await openApp('/pricing')
  const main = screen.getByRole('main')
  await expect.element(main.getByRole('link', { name: 'Bize yazın' })).toHaveAttribute('href', '/contact')
  expect(main.getByRole('link', { name: 'Ürünleri inceleyin' }).query()).toBeNull()
})

test('an approved draft is the page, and the seller alone reads a draft before', async () => {
  const shop = { ...defaultBrand, name: 'Ayşe Yazılım', approved_pages: ['refund' as const] }
  const { screen } = await openApp('/refund', { brand: shop })
  await expect.element(screen.getByRole('heading', { name: '1. Temel kural' })).toBeVisible()
  await expect.element(screen.getByText(/Ayşe Yazılım üzerinden alınan lisanslarda/)).toBeVisible()
  await screen.unmount()

  const { screen: guest } = await openApp('/refund?taslak')
  await expect.element(guest.getByText('Yakında eklenecek...')).toBeVisible()
  await guest.unmount()
  signIn(admin)
  const { screen: seller } = await openApp('/refund?taslak')
  await expect.element(seller.getByText(/Taslak: yalnızca yöneticiler görür/)).toBeVisible()
  await expect.element(seller.getByRole('heading', { name: '1. Temel kural' })).toBeVisible()
})
