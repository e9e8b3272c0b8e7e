import { defaultBrand } from '@muhur/contract/shop/brand'
import { adminProductsUrl, productsUrl, type CatalogueProduct } from '@muhur/contract/shop/products'
import { getLanding } from '@muhur/contract/site/landing'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { listedProduct } from '../../../test/admin.ts'
import { admin, signIn, ticketBot, ticketBotPage } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'

const list = `GET ${productsUrl}`

test('the hero links to the sign-in page and to the products', async () => {
  serve({ [list]: { body: [] } })
  const { screen } = await openApp('/')
  const main = screen.getByRole('main')
  await expect.element(main.getByRole('heading', { level: 1 })).toMatchTextContent('Mühür')
  await expect
    .element(main.getByRole('link', { name: 'Giriş Yap', exact: true }))
    .toHaveAttribute('href', '/login')
  await expect
    .element(main.getByRole('link', { name: 'Ürünleri İncele' }))
    .toHaveAttribute('href', '/#products')
  expect(document.getElementById('products')).not.toBeNull()
})

test('the four figures and the six features have their texts', async () => {
  serve({ [list]: { body: [ticketBot] } })
  const { screen } = await openApp('/')
  for (const figure of ['99.9% Uptime', '500+ Aktif Kullanıcı', '24/7 Destek', '5ms Yanıt Süresi']) {
    await expect.element(screen.getByText(figure, { exact: true })).toBeVisible()
  }
  const titles = [
    'Maksimum Güvenlik',
    'Hızlı Performans',
    'Kolay Entegrasyon',
    'Anti-Tampering',
    'Gerçek Zamanlı Takip',
    '7/24 Destek',
  ]
  for (const name of titles)
    await expect.element(screen.getByRole('heading', { name, level: 3 })).toBeVisible()
})

test('a product shows its type, name and description, and "Detayları Gör" opens its page', async () => {
  serve({
    [list]: { body: [ticketBot] satisfies CatalogueProduct[] },
    [`${list}/${ticketBot.id}`]: { body: ticketBotPage },
  })
  const { screen, path } = await openApp('/')
  const products = screen.getByRole('list').filter({ hasText: 'Detayları Gör' })
  await expect.element(products.getByText('Discord Bot')).toBeVisible()
  await expect.element(products.getByText(ticketBot.description)).toBeVisible()
  await expect.element(products.getByText('Aylık ₺149')).toBeVisible()
  await products.getByRole('link', { name: 'Detayları Gör' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ticket Bot' })).toHaveFocus()
  expect(path()).toBe(`/products/${ticketBot.id}`)
})

test('a product without an icon shows the shield', async () => {
  serve({
    [list]: {
      body: [ticketBot, { ...ticketBot, id: 'b', name: 'Resimli', icon_url: '/icons/ticket-bot.svg' }],
    },
  })
  const { screen } = await openApp('/')
  await expect.element(screen.getByText('Resimli')).toBeVisible()
  expect(document.querySelectorAll('#products [data-placeholder=shield]')).toHaveLength(1)
  expect(document.querySelector('#products img')?.getAttribute('src')).toBe('/icons/ticket-bot.svg')
})

test('an empty catalogue reads "Yakında yeni ürünler eklenecek..."', async () => {
  serve({ [list]: { body: [] satisfies CatalogueProduct[] } })
  const { screen } = await openApp('/')
  await expect.element(screen.getByText('Yakında yeni ürünler eklenecek...')).toBeVisible()
})

test('a shop without products leads each reader on', async () => {
  serve({ [list]: { body: [] satisfies CatalogueProduct[] } })
  const section = () => page.elementLocator(document.querySelector('#products')!)
  const { screen } = await openApp('/')
  await expect
    .element(screen.getByRole('link', { name: 'Satıcı olarak giriş yapın' }))
    .toHaveAttribute('href', '/login')
  expect(section().getByRole('link', { name: 'Satıcıya yazın' }).query()).toBeNull()
  await screen.unmount()

  const { screen: named } = await openApp('/', { brand: { ...defaultBrand, name: 'Ayşe Botları' } })
  await expect
    .element(named.getByText(/^Aradığınızı satıcıya sorun\. Lisansınız varsa giriş yapınca/))
    .toBeVisible()
  await expect
    .element(section().getByRole('link', { name: 'Satıcıya yazın' }))
    .toHaveAttribute('href', '/contact')
  await named.unmount()

  signIn(admin)
  for (const [drafts, name, to] of [
    [[], 'İlk ürününüzü ekleyin', '/admin/products/new'],
    [[listedProduct], 'Taslağınızı yayınlayın', `/admin/products/${listedProduct.id}`],
  ] as const) {
    serve({ [list]: { body: [] }, [`GET ${adminProductsUrl}`]: { body: drafts } })
    const { screen: seller } = await openApp('/')
    await expect.element(seller.getByRole('link', { name })).toHaveAttribute('href', to)
    await seller.unmount()
  }
})

test('a failed products call is only logged, and the list is empty', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  serve({ [list]: { status: 500, body: { error: 'Beklenmeyen bir hata oluştu.' } } })
  const { screen } = await openApp('/')
  await expect.element(screen.getByText('Yakında yeni ürünler eklenecek...')).toBeVisible()
  expect(screen.getByRole('alert').query()).toBeNull()
  const logged = vi.mocked(console.error).mock.calls.map(([error]) => (error as Error).message)
  expect(new Set(logged)).toEqual(new Set(['Failed to fetch products']))
  vi.mocked(console.error).mockClear()
})

test('the closing section links to the sign-in page', async () => {
  serve({ [list]: { body: [] } })
  const { screen } = await openApp('/')
  await expect
    .element(screen.getByRole('link', { name: 'Discord ile Giriş Yap' }))
    .toHaveAttribute('href', '/login')
})

test('the arrow keys walk the code tabs in a circle', async () => {
  serve({ [list]: { body: [] } })
  const { screen } = await openApp('/')
  await screen.getByRole('tab', { name: 'Node.js' }).click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('tab', { name: 'curl' })).toHaveFocus()
  await expect.element(screen.getByRole('tab', { selected: true })).toMatchTextContent('curl')
  await expect.element(screen.getByRole('tabpanel')).toMatchTextContent('curl')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('tab', { name: 'Node.js' })).toHaveFocus()
})

const shop = { ...defaultBrand, name: 'Ayşe Yazılım' }

test('a shop with a name of its own speaks to its buyers, and keeps a door for sellers that it can close', async () => {
  serve({ [list]: { body: [ticketBot] } })
  const { screen } = await openApp('/', { brand: shop })
  await expect.element(screen.getByRole('heading', { name: 'Satıcıdan satın alın' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ürünleri İncele' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Kendi sunucunuza kurun' })).toBeVisible()
  await screen.unmount()

  const { screen: closed } = await openApp('/', { brand: { ...shop, seller_door: false } })
  await expect.element(closed.getByRole('heading', { name: 'Satıcıdan satın alın' })).toBeVisible()
  expect(closed.getByRole('heading', { name: 'Kendi sunucunuza kurun' }).query()).toBeNull()
  expect(closed.getByRole('tab').query()).toBeNull()
})

test.for([defaultBrand, shop])('a shop without products, named $name, boasts of no users', async (brand) => {
  serve({ [list]: { body: [] } })
  const { screen } = await openApp('/', { brand })
  await expect.element(screen.getByText('Yakında yeni ürünler eklenecek...')).toBeVisible()
  await expect.poll(() => screen.getByText('500+').query()).toBeNull()
})

test('measured tiles say since when, and leave out what there is not', async () => {
  const measured = { since: '2026-10-12T09:00:00Z', uptime: 0.9995, running: 0, median_ms: 4.2 }
  serve({
    [list]: { body: [ticketBot] },
    [`GET ${getLanding.path}`]: { body: { demo: null, measured } },
  })
  const { screen } = await openApp('/', { brand: { ...defaultBrand, measured_tiles: true } })
  await expect.element(screen.getByText('%99,9')).toBeVisible()
  await expect.element(screen.getByText('4,2 msn')).toBeVisible()
  await expect.element(screen.getByText('12 Ekim 2026')).toBeVisible()
  expect(screen.getByText('Çalışan kurulum', { exact: true }).query()).toBeNull()
  expect(screen.getByText('500+').query()).toBeNull()
})

test('a long description is clamped to two lines', async () => {
  const description = 'Destek taleplerini kanallara ayırır. '.repeat(10).trim()
  serve({ [list]: { body: [{ ...ticketBot, description }] } })
  const { screen } = await openApp('/')
  const text = screen.getByText(description)
  await expect.element(text).toBeVisible()
  const { lineHeight } = getComputedStyle(text.element())
  expect(text.element().getBoundingClientRect().height).toBeCloseTo(2 * Number.parseFloat(lineHeight))
})

test('a clamped description ends at a word without a mark, however wide its card is', async () => {
  const description =
    'Yöneticilerinize atanan taleplerin dökümünü saklar, değerlendirilemeyenleri ayırır. Ekibinizin yanıt süresini ölçer; kapanan görüşmeler aranabilir.'
  serve({ [list]: { body: [{ ...ticketBot, description }] } })
  const { screen } = await openApp('/')
  await expect.element(screen.getByText(description)).toBeVisible()
  const text = screen.getByText(description).element() as HTMLElement
  const lines = document.createRange()
  lines.selectNodeContents(text)
  const brush = document.createElement('canvas').getContext('2d')!
  brush.font = getComputedStyle(text).font
  const { width: ellipsis } = brush.measureText('…')
  for (let width = 200; width <= 420; width += 5) {
    text.style.width = `${width}px`
    await vi.waitFor(() => {
      const end = text.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(text).paddingRight)
      const { right, top } = lines.getClientRects()[1]!
      expect(end - right, `${width} pixels`).toBeGreaterThan(ellipsis)
      expect(description.slice(0, lastAt(text.firstChild!, top)), `${width} pixels`).not.toMatch(/[.,;] ?$/)
    })
  }
})

/** The place behind the last letter of the line at `top`. */
function lastAt(text: Node, top: number): number {
  const letter = document.createRange()
  const places = Array.from({ length: text.textContent!.length }, (_, at) => at)
  const last = places.findLast((at) => {
    letter.setStart(text, at)
    letter.setEnd(text, at + 1)
    return letter.getBoundingClientRect().top === top
  })
  return last! + 1
}
