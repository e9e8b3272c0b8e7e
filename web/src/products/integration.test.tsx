import { integrationUrl } from '@muhur/contract/shop/integration'
import { productsUrl } from '@muhur/contract/shop/products'
import { integrationFiles } from '@muhur/contract/gate/sdk-languages'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openApp } from '../../test/app.tsx'
import { ticketBot, ticketBotPage } from '../../test/fixtures.ts'
import { serve } from '../../test/server.ts'

const page = `/products/${ticketBot.id}`

/** Renders the product's page at a tab. */
function openAt(search: string, type: string = ticketBot.type) {
  serve({ [`GET ${productsUrl}/${ticketBot.id}`]: { body: { ...ticketBotPage, type } } })
  return openApp(page + search)
}

test('the tab is in the address, and the overview has no parameter', async () => {
  const { screen, path } = await openAt('')
  await expect.element(screen.getByRole('heading', { name: 'Lisans nasıl çalışır?' })).toBeVisible()
  await screen.getByRole('tab', { name: 'Entegrasyon' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Üç adımda bağlayın' })).toBeVisible()
  await vi.waitFor(() => expect(path()).toBe(`${page}?sekme=entegrasyon`))
  expect(screen.getByRole('heading', { name: 'Lisans nasıl çalışır?' }).query()).toBeNull()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('heading', { name: 'Lisans nasıl çalışır?' })).toBeVisible()
  await vi.waitFor(() => expect(path()).toBe(page))
})

test.each([
  ['?sekme=entegrasyon&dil=paper', 'Paper'],
  ['?sekme=entegrasyon&dil=nothing', 'discord.js'],
  ['?sekme=entegrasyon', 'discord.js'],
])('the address %s shows %s', async (search, name) => {
  const { screen } = await openAt(search)
  await expect.element(screen.getByRole('tabpanel', { name, exact: true })).toBeVisible()
})

test('an unknown tab shows the overview', async () => {
  const { screen } = await openAt('?sekme=nothing')
  await expect.element(screen.getByRole('tabpanel')).toHaveAccessibleName('Genel bakış')
})

test('a plugin has its own instructions', async () => {
  const { screen } = await openAt('?sekme=entegrasyon', 'minecraft')
  await expect.element(screen.getByRole('tabpanel', { name: 'Paper' })).toBeVisible()
})

test.each([
  ['discord.js', 'js', 'node license.mjs doctor', "import { protect } from './license.mjs'"],
  ['discord.py', 'python', 'python muhur.py doctor', 'await muhur.protect()'],
  ['Paper', 'java', 'java Muhur.java doctor', 'Muhur.protect(this, this::boot);'],
  ['C#', 'csharp', 'LICENSE_DOCTOR=1 ./yayin/Bot', 'License.Protect()'],
  ['Go', 'go', 'LICENSE_DOCTOR=1 ./bot', 'muhur.Start(ctx, muhur.Options{})'],
  ['PHP', 'php', 'php muhur.php doctor', 'Muhur\\License::check();'],
  ['FiveM', 'lua', 'set biletler_doctor 1', "muhur.start({ version = '1.0.0' }, function(license)"],
  ['Garry’s Mod', 'lua', 'muhur.doctor({ key = config.key })', "local muhur = include('biletler/muhur.lua')"],
] as const)('%s has three steps, its file and its doctor', async (name, language, doctor, line) => {
  const { screen } = await openAt('?sekme=entegrasyon')
  await screen.getByRole('tab', { name, exact: true }).click()
  const guide = screen.getByRole('tabpanel', { name, exact: true })
  await expect.element(guide).toBeVisible()
  const titles = guide.getByRole('listitem').getByRole('heading').elements()
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'İndirin',
    'Tek satırı ekleyin',
    'Anahtarı verin ve başlatın',
  ])
  const file = guide.getByRole('link', { name: `${integrationFiles[language].name} dosyasını indir` })
  await expect.element(file).toHaveAttribute('href', integrationUrl(ticketBot.id, language))
  await expect.element(file).toHaveAttribute('download', integrationFiles[language].name)
  await expect.element(guide).toMatchTextContent(line)
  await expect.element(guide).toMatchTextContent(doctor)
})

test.each([
  ['discord.js', 'Dosyanın bulunduğu klasörde çalıştırın.'],
  ['Go', 'Programı derlediğiniz klasörde çalıştırın.'],
  ['C#', 'Programı derlediğiniz klasörde çalıştırın.'],
])('%s has its doctor where the steps leave the reader', async (name, where) => {
  const { screen } = await openAt('?sekme=entegrasyon')
  await screen.getByRole('tab', { name, exact: true }).click()
  const guide = screen.getByRole('tabpanel', { name, exact: true })
  await expect.element(guide).toMatchTextContent(where)
})

test('no sentence above the guides counts the files: Go has three', async () => {
  const { screen } = await openAt('?sekme=entegrasyon&dil=go')
  await expect.element(screen.getByText(/^İndirdikleriniz bu sunucunun adresini/)).toBeVisible()
})

test('bots with require, and bots in TypeScript, find their files beside the common file', async () => {
  const { screen } = await openAt('?sekme=entegrasyon')
  const guide = screen.getByRole('tabpanel', { name: 'discord.js', exact: true })
  for (const file of ['js-types', 'js-commonjs', 'js-commonjs-types'] as const) {
    const link = guide.getByRole('link', {
      name: `${integrationFiles[file].name} dosyasını indir`,
      exact: true,
    })
    await expect.element(link).toHaveAttribute('href', integrationUrl(ticketBot.id, file))
    await expect.element(link).toHaveAttribute('download', integrationFiles[file].name)
  }
  await expect.element(guide).toMatchTextContent("require('./license.cjs')")
})

test('the curl call asks this server about this product', async () => {
  const { screen } = await openAt('?sekme=entegrasyon&dil=curl')
  await screen.getByRole('button', { name: 'Kodu kopyala: Terminal: çağrı' }).click()
  await expect.element(screen.getByText('Kod kopyalandı')).toBeInTheDocument()
  const copied = await navigator.clipboard.readText()
  expect(copied).toContain(`curl '${window.location.origin}/api/license/validate'`)
  expect(copied).toContain(ticketBot.id)
})

test('the copied code equals the shown code, line by line', async () => {
  const { screen } = await openAt('?sekme=entegrasyon&dil=discord.py')
  await screen.getByRole('button', { name: 'Kodu kopyala: script.py' }).click()
  await expect.element(screen.getByText('Kod kopyalandı')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe('import muhur\n\nmuhur.protect_sync()')
})
