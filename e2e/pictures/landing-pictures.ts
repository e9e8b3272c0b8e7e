import { gateUrls } from '@muhur/contract/gate/gate'
import { adminLicensesUrl, type ListedLicense } from '@muhur/contract/shop/licenses'
import { productsUrl, type Product } from '@muhur/contract/shop/products'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { browserArguments, findChromium } from '../../scripts/chromium.mjs'
import { signIn } from '../stage/people.ts'
import { themes } from './pictures.ts'

// Rewrites the landing page's pictures: a license that comes alive, the admin panel, and the picture that chats show for a link.
const [address] = process.argv.slice(2)
if (!address) {
  console.error('Usage: node e2e/pictures/landing-pictures.ts <address of a running demo>')
  process.exit(1)
}

const shared = join(import.meta.dirname, '../../web/public')
const folder = join(shared, 'pictures')
/** Small screens, so that their words can be read at the width that the landing page gives them. */
const sizes = {
  desk: { viewport: { width: 800, height: 560 }, deviceScaleFactor: 1.4 },
  phone: { viewport: { width: 390, height: 520 }, deviceScaleFactor: 2 },
}

const browser = await chromium.launch({ executablePath: findChromium(), args: browserArguments })
try {
  mkdirSync(folder, { recursive: true })
  for (const [device, size] of Object.entries(sizes)) await picturesOf(device, size)
  await shareLink()
} finally {
  await browser.close()
}

async function picturesOf(device: string, size: (typeof sizes)['desk']): Promise<void> {
  const open = () =>
    browser.newPage({
      baseURL: address!,
      locale: 'tr-TR',
      timezoneId: 'Europe/Istanbul',
      reducedMotion: 'reduce',
      ...size,
    })
  const seller = await open()
  await signIn(seller, 'ayse')
  const buyer = await open()
  await signIn(buyer, 'mehmet')
  const { id, license_key } = await issue(seller)
  await buyer.goto(`/dashboard/licenses/${id}`)
  await buyer.getByText('İlk nabız bekleniyor').waitFor()
  await fetch(address + gateUrls.activate, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      license_key,
      fingerprint: `landing-picture-${device}`,
      hostname: 'destek-1',
      version: '2.4.1',
    }),
  })
  await buyer.getByText('İlk nabız geldi').waitFor()
  // Shops of other names show this picture too.
  await buyer
    .getByRole('banner')
    .getByText('Mühür', { exact: true })
    .evaluate((name) => (name.style.display = 'none'))
  await take(buyer, `license-${device}`)
  await seller.goto('/admin')
  await seller.getByText('Toplam Kullanıcı').waitFor()
  // The chart lies below the first screen; on a desk, the tiles above it stand whole below the header.
  const top =
    device === 'phone'
      ? seller.getByRole('heading', { name: /doğrulama isteği/ })
      : seller.locator('dl', { hasText: 'Yeni lisans' })
  await top.evaluate((element) => {
    element.style.scrollMarginTop = '-1.5rem'
    element.scrollIntoView({ behavior: 'instant', block: 'start' })
  })
  await take(seller, `panel-${device}`)
  await buyer.close()
  await seller.close()
}

async function issue(page: Page): Promise<ListedLicense> {
  const [product] = (await (await fetch(address + productsUrl)).json()) as Product[]
  const answer = await page.request.post(adminLicensesUrl, {
    headers: { origin: new URL(address!).origin },
    data: { product_id: product!.id, discord_id: '110000000000000002', max_instances: 3 },
  })
  return (await answer.json()) as ListedLicense
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined)
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const png = await page.screenshot({ animations: 'disabled' })
    await sharp(png)
      .webp({ quality: 80, effort: 6 })
      .toFile(join(folder, `${name}-${colorScheme}.webp`))
  }
}

/** The hero's words with the shield and a heartbeat strip, at the size that chats ask for. */
async function shareLink(): Promise<void> {
  const page = await browser.newPage({
    baseURL: address!,
    locale: 'tr-TR',
    colorScheme: 'dark',
    viewport: { width: 1200, height: 630 },
    // For the styles of this picture.
    bypassCSP: true,
  })
  await page.goto('/')
  await page.evaluate(async () => {
    const words = (of: string) => document.querySelector<HTMLElement>(of)!.innerText
    const [title, lead] = [words('h1'), words('h1 + p')]
    const shield = document.querySelector('header svg')!.outerHTML
    const beats = Array.from({ length: 48 }, (_, at) => {
      const [height, colour] = at === 17 ? ['60%', 'warn'] : at === 31 ? ['15%', 'idle'] : ['100%', 'ok']
      return `<i style="flex:1;height:${height};border-radius:3px;background:var(--color-${colour})"></i>`
    })
    document.body.innerHTML = `
      <div style="display:grid;align-content:space-between;height:630px;padding:72px 80px">
        <div style="zoom:2.2;margin-left:-3.5px">${shield}</div>
        <div>
          <h1 style="font-size:84px;line-height:1.04;letter-spacing:-.03em;max-width:13ch">${title}</h1>
          <p style="margin-top:24px;font-size:32px;line-height:1.4;color:var(--color-muted);max-width:52ch">${lead}</p>
        </div>
        <div style="display:flex;align-items:end;gap:8px;height:44px">${beats.join('')}</div>
      </div>`
    await document.fonts.ready
  })
  const png = await page.screenshot({ animations: 'disabled' })
  await sharp(png).png({ palette: true, effort: 10 }).toFile(join(shared, 'share.png'))
  await page.close()
}
