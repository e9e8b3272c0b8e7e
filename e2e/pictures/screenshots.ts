import { chromium } from 'playwright-core'
import { browserArguments, findChromium } from '../../scripts/chromium.mjs'
import { signIn } from '../stage/people.ts'
import { takePicture, themes } from './pictures.ts'
import { open } from '../screens/screen.ts'
import { screens } from '../screens/screens.ts'

// For people, not for tests: all screens in both themes, on desktop and phone.
const [address, folder, widths = '1280,390'] = process.argv.slice(2)
if (!address || !folder) {
  console.error(
    'Usage: node e2e/pictures/screenshots.ts <address of a running demo> <folder> [widths, by commas]',
  )
  process.exit(1)
}

const browser = await chromium.launch({ executablePath: findChromium(), args: browserArguments })
try {
  const all = screens(await firstProduct(address))
  for (const person of new Set(all.map(({ as }) => as))) {
    for (const width of widths.split(',').map(Number)) {
      const page = await browser.newPage({
        baseURL: address,
        locale: 'tr-TR',
        timezoneId: 'Europe/Istanbul',
        reducedMotion: 'reduce',
        viewport: { width, height: width === 390 ? 844 : 800 },
      })
      if (person) await signIn(page, person)
      for (const screen of all.filter(({ as }) => as === person)) {
        await open(page, screen)
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme })
          await takePicture(page, folder, `${screen.name}-${width}-${colorScheme}`)
        }
      }
      await page.close()
    }
  }
} finally {
  await browser.close()
}

async function firstProduct(host: string): Promise<string> {
  const [product] = (await (await fetch(`${host}/api/products`)).json()) as { id: string }[]
  if (!product) throw new Error('The server has no products to show.')
  return product.id
}
