import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { at } from '../../scripts/paths.mjs'
import { inTime } from '../../sdks/in-time.ts'
import { startNode } from '../../server/test/nodes/node-process.ts'
import { listen } from '../stage/complaints.ts'
import { test } from '../stage/stage.ts'

/** Everything that a seller presses or types into counts. */
const mostClicks = 25

test(
  'from an empty database to the first heartbeat of a bot, by the list on the first page',
  { timeout: 180_000 },
  async ({ browser }) => {
    const folder = await mkdtemp(join(tmpdir(), 'muhur-first-hour-'))
    const server = await startNode({
      DATA_DIR: join(folder, 'data'),
      DISCORD_CLIENT_ID: '100000000000000042',
      DISCORD_CLIENT_SECRET: 'secret',
      ADMIN_DISCORD_IDS: '110000000000000001',
      NODE_OPTIONS: `--import=${at('e2e/admin/first-hour-discord.mjs')}`,
    })
    let bot: ChildProcess | undefined
    const context = await browser.newContext({
      baseURL: server.address,
      locale: 'tr-TR',
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    context.setDefaultTimeout(20_000)
    try {
      const complaints = await listen(context, server.address)
      await approveOnDiscord(context, server.address)
      const page = await context.newPage()
      let clicks = 0
      const click = async (target: Locator) => {
        clicks++
        await target.click()
      }
      const link = (name: string) => page.getByRole('link', { name, exact: true })
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const home = () => click(link('Genel bakış').first())

      await page.goto('/login')
      await click(link('Discord ile Giriş Yap'))
      await click(page.getByRole('link', { name: 'Yetkilendir' }))
      await page.getByRole('heading', { level: 1, name: 'Lisanslarım' }).waitFor()
      await click(link('Admin'))
      await page.getByText('6 adımdan 0 tamam').waitFor()
      expect(await page.getByRole('application').count()).toBe(0)

      await click(link('Ayarları aç'))
      const name = page.getByLabel('Mağaza adı')
      await click(name)
      await name.fill('Ayşe Botları')
      await click(page.getByLabel('İletişim e-postası'))
      await page.getByLabel('İletişim e-postası').fill('ayse@botlar.example')
      for (let removed = 0; removed < 3; removed++) await click(button('1. bağlantıyı kaldır'))
      await click(button('Markayı kaydet'))
      await page.getByText('Marka kaydedildi.').waitFor()
      await home()
      await page.getByText('6 adımdan 2 tamam').waitFor()

      await click(link('Ürün ekle'))
      await click(page.getByLabel('Ad', { exact: true }))
      await page.getByLabel('Ad', { exact: true }).fill('Ticket Bot')
      await click(button('Ürünü ekle'))
      await click(link('Dosyasını al'))
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        click(link('license.mjs dosyasını indir')),
      ])
      await file.saveAs(join(folder, 'license.mjs'))
      await home()

      await click(link('Lisans ver'))
      await click(button('Lisans ver'))
      await page.getByRole('heading', { name: 'Lisans verildi' }).waitFor()
      await click(button('Lisans anahtarını kopyala'))
      // The copied key is what the page asks the server for.
      await page.getByText('Anahtar kopyalandı').waitFor({ state: 'attached' })
      const key = await page.evaluate(() => navigator.clipboard.readText())
      await home()
      await page.getByText('6 adımdan 4 tamam').waitFor()

      await writeFile(join(folder, 'index.mjs'), program)
      const start = () => (bot = startBot(folder, key))
      // No click and no reload: the last steps tick themselves.
      const ready = page.getByRole('heading', { name: 'Mağazanız hazır' })
      const printedAtEnd = await inTime(
        () => Promise.race([ready.waitFor({ timeout: 60_000 }), outputOf(start())]),
        (printed) => /TIMED_OUT/.test(printed ?? ''),
      )
      expect(printedAtEnd).toBeUndefined()
      await page.getByText('6 adımdan 6 tamam').waitFor()
      expect(await catalogue(page)).toEqual([])
      expect(complaints).toEqual([])
      expect(clicks).toBeLessThanOrEqual(mostClicks)
      console.log(`  ${clicks} clicks from the sign-in to the first heartbeat`)
    } finally {
      if (bot && bot.exitCode === null && bot.kill('SIGKILL')) await once(bot, 'exit')
      await context.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
)

const startBot = (folder: string, key: string) =>
  spawn(process.execPath, ['index.mjs'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LICENSE_KEY: key },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** All that the bot printed, once it has ended. */
async function outputOf(bot: ChildProcess): Promise<string> {
  const printed = await Promise.all([text(bot.stdout!), text(bot.stderr!)])
  return printed.join('')
}

const program = `import { protect } from './license.mjs'
await protect()
setInterval(() => {}, 1000)
`

/** Discord's page in the browser, with one button. Playwright intercepts no redirect, so the page stands at its start. */
async function approveOnDiscord(context: BrowserContext, address: string): Promise<void> {
  await context.route('**/api/auth/discord/start*', async (route) => {
    const { location } = (await route.fetch({ maxRedirects: 0 })).headers()
    const state = new URL(location!).searchParams.get('state')!
    const back = `${address}/auth/callback?code=code&state=${encodeURIComponent(state)}`
    await route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<link rel="icon" href="data:,"><a href="${back}">Yetkilendir</a>`,
    })
  })
}

const catalogue = async (page: Page): Promise<unknown> => (await page.request.get('/api/products')).json()
