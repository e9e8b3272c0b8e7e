import { chromium } from 'playwright-core'
import { browserArguments, findChromium } from '../scripts/chromium.mjs'
import { signIn } from './people.ts'
const [address, folder, as, ...paths] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: findChromium(), args: browserArguments })
for (const width of [1280, 390]) {
  const page = await browser.newPage({
    baseURL: address,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    reducedMotion: 'reduce',
    viewport: { width, height: width === 390 ? 844 : 800 },
  })
  page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text()))
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
  if (as !== '-') await signIn(page, as as 'ayse')
  let n = 0
  for (const path of paths) {
    n++
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${folder}/${n}-${width}-${colorScheme}.png`, fullPage: true })
    }
  }
  await page.close()
}
await browser.close()
