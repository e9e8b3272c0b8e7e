import { adminLicensesUrl, userLicensesUrl } from '@muhur/contract/shop/licenses'
import { adminProductsUrl } from '@muhur/contract/shop/products'
import { usersUrl } from '@muhur/contract/access/users'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { admin, buyer, license, problem, ticketBot } from '../../../test/fixtures.ts'
import { listedLicense, listedProduct, serveAdmin } from '../../../test/admin.ts'

const createLicense = `POST ${adminLicensesUrl}`
const knownOwner = new RegExp(`^${buyer.discord_username}`)
const createProduct = `POST ${adminProductsUrl}`

test('a license is created for a known user, and its whole key is shown to copy', async () => {
  const server = serveAdmin({ [createLicense]: { status: 201, body: { ...listedLicense, ...license } } })
  const { screen } = await openApp(`/admin/licenses/new?product=${ticketBot.id}`)
  await expect.element(screen.getByRole('combobox', { name: 'Ürün' })).toHaveValue(ticketBot.id)
  await screen.getByRole('radio', { name: knownOwner }).click()
  await screen.getByRole('textbox', { name: 'Eşzamanlı kullanım sınırı' }).fill('3')
  await screen.getByRole('button', { name: 'Lisans ver' }).click()

  await expect.element(screen.getByRole('heading', { name: 'Lisans verildi' })).toHaveFocus()
  await expect.element(screen.getByText(license.license_key)).toBeVisible()
  await screen.getByRole('button', { name: 'Lisans anahtarını kopyala' }).click()
  await expect.element(screen.getByText('Anahtar kopyalandı')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe(license.license_key)
  expect(server.calls.find(({ call }) => call === createLicense)?.body).toEqual({
    product_id: ticketBot.id,
    user_id: buyer.id,
    max_instances: 3,
    expires_at: null,
  })
})

test('a license for a Discord id ends at the close of the chosen day', async () => {
  const server = serveAdmin({ [createLicense]: { status: 201, body: { ...listedLicense, ...license } } })
  const { screen } = await openApp('/admin/licenses/new')
  await screen.getByRole('combobox', { name: 'Ürün' }).selectOptions(ticketBot.id)
  await screen.getByRole('searchbox', { name: 'Sahip ara' }).fill('80351110224678999')
  await screen.getByRole('radio', { name: '80351110224678999 Henüz giriş yapmadı' }).click()
  await screen.getByRole('radio', { name: 'Bitiş tarihi seç' }).click()
  await screen.getByLabelText('Bitiş tarihi', { exact: true }).fill('31.01.2099')
  await screen.getByRole('button', { name: 'Lisans ver' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Lisans verildi' })).toBeVisible()
  expect(server.calls.find(({ call }) => call === createLicense)?.body).toMatchObject({
    discord_id: '80351110224678999',
    expires_at: '2099-01-31T20:59:59.000Z',
  })
})

test('the owner is chosen by the keyboard: Enter and the arrow key take the match and send nothing', async () => {
  const server = serveAdmin({
    [`GET ${usersUrl}?search=${buyer.discord_username}&limit=6`]: { body: [buyer] },
  })
  const { screen } = await openApp('/admin/licenses/new')
  const search = screen.getByRole('searchbox', { name: 'Sahip ara' })
  await search.fill(`@${buyer.discord_username}`)
  await expect.element(screen.getByText(/1 kişi listelendi\./)).toBeInTheDocument()
  const asked = `GET ${usersUrl}?search=${buyer.discord_username}&limit=6`
  await expect.poll(() => server.count(asked)).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('radio', { name: knownOwner })).toBeChecked()
  await expect.element(screen.getByText(/ ayse_k seçildi\.$/)).toBeInTheDocument()

  await search.fill('<@80351110224678999>')
  const stranger = screen.getByRole('radio', { name: '80351110224678999 Henüz giriş yapmadı' })
  await expect.element(stranger).not.toBeChecked()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(stranger).toHaveFocus()
  await expect.element(stranger).toBeChecked()
  expect(server.count(createLicense)).toBe(0)
  expect(screen.getByText('Lisansın sahibini seçin.').query()).toBeNull()
})

test('a license that is sent twice is created once', async () => {
  let answer = () => {}
  const made = { status: 201, body: { ...listedLicense, ...license } }
  const server = serveAdmin({
    [createLicense]: () => new Promise((resolve) => (answer = () => resolve(made))),
  })
  const { screen } = await openApp(`/admin/licenses/new?product=${ticketBot.id}`)
  await screen.getByRole('radio', { name: knownOwner }).click()
  const send = screen.getByRole('button', { name: 'Lisans ver' })
  await send.dblClick()
  await expect.element(send).toHaveAttribute('aria-busy', 'true')
  await send.click()
  answer()
  await expect.element(screen.getByRole('heading', { name: 'Lisans verildi' })).toBeVisible()
  expect(server.count(createLicense)).toBe(1)
})

test('an incomplete license is not sent: each fault is shown and the first faulty field has the focus', async () => {
  const server = serveAdmin()
  const { screen } = await openApp('/admin/licenses/new')
  await screen.getByRole('textbox', { name: 'Eşzamanlı kullanım sınırı' }).fill('0')
  const product = screen.getByRole('combobox', { name: 'Ürün' })
  // The only product of a shop is preselected.
  await expect.element(product).toHaveValue(ticketBot.id)
  await product.selectOptions('')
  await screen.getByRole('button', { name: 'Lisans ver' }).click()
  await expect.element(product).toHaveFocus()
  await expect.element(product).toHaveAccessibleDescription(/Bir ürün seçin\./)
  await expect.element(screen.getByText('Lisansın sahibini seçin.')).toBeVisible()
  await expect.element(screen.getByText('1 ile 10.000 arasında bir tam sayı yazın.')).toBeVisible()
  expect(server.count(createLicense)).toBe(0)
})

test('an error that appears on blur does not swallow the click that caused the blur', async () => {
  serveAdmin()
  const { screen } = await openApp('/admin/licenses/new')
  const limit = screen.getByRole('textbox', { name: 'Eşzamanlı kullanım sınırı' })
  const byDate = screen.getByRole('radio', { name: 'Bitiş tarihi seç' })
  await limit.fill('0')
  // A click on an element out of view would scroll.
  byDate.element().scrollIntoView({ block: 'center' })
  const before = byDate.element().getBoundingClientRect().top
  await byDate.click()
  await expect.element(screen.getByText('1 ile 10.000 arasında bir tam sayı yazın.')).toBeVisible()
  await expect.element(byDate).toBeChecked()
  expect(byDate.element().getBoundingClientRect().top).toBe(before)
})

test('a server error that names a field appears at that field', async () => {
  const refusal = { ...problem(409, 'Bu ürün arşivlenmiş; yeni lisans verilemez.'), field: 'product_id' }
  serveAdmin({ [createLicense]: { status: 409, body: refusal } })
  const { screen } = await openApp(`/admin/licenses/new?product=${ticketBot.id}`)
  await screen.getByRole('radio', { name: knownOwner }).click()
  await screen.getByRole('button', { name: 'Lisans ver' }).click()
  const product = screen.getByRole('combobox', { name: 'Ürün' })
  await expect.element(product).toHaveAccessibleDescription(/Bu ürün arşivlenmiş; yeni lisans verilemez\./)
  await expect.element(product).toHaveFocus()
})

test('a failure without a sentence of the server says "Failed to create license"', async () => {
  serveAdmin({ [createLicense]: { status: 502 } })
  const { screen } = await openApp(`/admin/licenses/new?product=${ticketBot.id}`)
  await screen.getByRole('radio', { name: knownOwner }).click()
  await screen.getByRole('button', { name: 'Lisans ver' }).click()
  await expect.element(screen.getByRole('alert').getByText('Failed to create license')).toBeVisible()
})

test('a new product opens by itself, as a draft with its file one press away', async () => {
  const draft = { ...listedProduct, published_at: null }
  const server = serveAdmin({
    [createProduct]: { status: 201, body: draft },
    [`GET ${adminProductsUrl}/${draft.id}`]: { body: draft, headers: { etag: '"1"' } },
  })
  const { screen, path } = await openApp('/admin/products/new')
  await screen.getByRole('button', { name: 'Ürünü ekle' }).click()
  await expect.element(screen.getByText('Ürünün adını yazın.')).toBeVisible()
  const name = screen.getByRole('textbox', { name: 'Ad' })
  await expect.element(name).toHaveFocus()
  await name.fill('  Ticket Bot ')
  await screen.getByRole('button', { name: 'Ürünü ekle' }).click()
  await expect.element(screen.getByText('Ürün eklendi.')).toBeVisible()
  expect(path()).toBe(`/admin/products/${draft.id}`)
  expect(server.calls.find(({ call }) => call === createProduct)?.body).toEqual({
    name: 'Ticket Bot',
    type: 'discord_bot',
    description: '',
    icon_url: null,
  })
  await screen.getByRole('button', { name: 'Dosyasını alın' }).click()
  await expect.element(screen.getByRole('link', { name: 'license.mjs dosyasını indir' })).toBeVisible()
})

const ownLicenses = `GET ${userLicensesUrl(admin.id)}`
const terminal = 'Terminal'

test('one press gives the seller a trial license, and its key stands in the guide’s commands', async () => {
  const server = serveAdmin({
    [ownLicenses]: { body: [{ ...license, product_id: 'another' }] },
    [createLicense]: { status: 201, body: { ...listedLicense, ...license } },
  })
  const { screen } = await openApp(`/admin/products/${listedProduct.id}?sekme=entegrasyon`)
  const command = screen.getByRole('group', { name: terminal, exact: true })
  await expect.element(command).toMatchTextContent('MHR-XXXXXXXXXXXX')
  await screen.getByRole('button', { name: 'Deneme lisansı ver' }).click()
  await expect.element(command).toMatchTextContent(`${license.license_key.slice(0, 16)}...`)
  expect(command.element().textContent).not.toContain(license.license_key)
  expect(server.calls.find(({ call }) => call === createLicense)?.body).toEqual({
    product_id: listedProduct.id,
    user_id: admin.id,
    max_instances: 1,
    expires_at: null,
    test: true,
  })
  expect(screen.getByRole('button', { name: 'Deneme lisansı ver' }).query()).toBeNull()
})

test('who has a license of the product already finds its key there, short on the screen and whole when copied', async () => {
  serveAdmin({ [ownLicenses]: { body: [license] } })
  const { screen } = await openApp(`/admin/products/${listedProduct.id}?sekme=entegrasyon`)
  const command = screen.getByRole('group', { name: terminal, exact: true })
  await expect.element(command).toMatchTextContent(`${license.license_key.slice(0, 16)}...`)
  expect(command.element().textContent).not.toContain(license.license_key)
  await screen.getByRole('button', { name: `Kodu kopyala: ${terminal}`, exact: true }).click()
  await expect.element(screen.getByText('Kod kopyalandı')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toContain(license.license_key)
})

test('the integration of a product is one tab away, and the half-filled form stays', async () => {
  serveAdmin()
  const { screen, path } = await openApp(`/admin/products/${listedProduct.id}`)
  await screen.getByRole('textbox', { name: 'Ad' }).fill('Yarım kalan ad')
  await screen.getByRole('tab', { name: 'Entegrasyon' }).click()
  await expect.element(screen.getByRole('link', { name: 'license.mjs dosyasını indir' })).toBeVisible()
  await expect.element(screen.getByText(/^İçinde yalnızca açık anahtarlar vardır/)).toBeVisible()
  await expect.element(screen.getByText(/^İstemci tarafındaki kontrol sökülebilir/)).toBeVisible()
  expect(path()).toBe(`/admin/products/${listedProduct.id}?sekme=entegrasyon`)
  await screen.getByRole('tab', { name: 'Bilgiler' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Ad' })).toHaveValue('Yarım kalan ad')
})

test('an archived product has no file to download, and says so', async () => {
  const archived = { ...listedProduct, archived_at: '2026-11-01T00:00:00Z' }
  serveAdmin({ [`GET ${adminProductsUrl}/${listedProduct.id}`]: { body: archived } })
  const { screen } = await openApp(`/admin/products/${listedProduct.id}?sekme=entegrasyon`)
  await expect.element(screen.getByText(/^Ürün arşivde; dosyası indirilemez/)).toBeVisible()
  expect(screen.getByRole('link', { name: /dosyasını indir/ }).query()).toBeNull()
})

test('an unknown product says so', async () => {
  const unknown = '0199a000-0000-7000-8000-0000000000ff'
  serveAdmin({
    [`GET ${adminProductsUrl}/${unknown}`]: { status: 404, body: problem(404, 'Böyle bir ürün yok.') },
  })
  const { screen } = await openApp(`/admin/products/${unknown}`)
  await expect.element(screen.getByText('Böyle bir ürün yok.')).toBeVisible()
})
