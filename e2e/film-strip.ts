import { mkdirSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gateUrls, type GateAnswer } from '@muhur/contract/gate/gate'
import { integrationPinsUrl } from '@muhur/contract/shop/integration'
import { userLicensesUrl, type License } from '@muhur/contract/shop/licenses'
import { sessionUrl, type CurrentSession } from '@muhur/contract/access/session'
import { chromium, type Locator, type Page } from 'playwright-core'
import { browserArguments, findChromium } from '../scripts/chromium.mjs'
import { withServer } from '../scripts/started-server.mjs'
import { signIn } from './people.ts'

// For people, not for tests: a bot starts, reports and stops; pictures of both pages show the delays.
const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: node e2e/film-strip.ts <folder for the pictures>')
  process.exit(1)
}

interface Bot {
  start(): Promise<{ state: string }>
  close(): Promise<void>
}

const { License: SdkLicense } = (await import(new URL('../sdks/js/dist/index.js', import.meta.url).href)) as {
  License: new (options: object) => Bot
}

const own = await mkdtemp(join(tmpdir(), 'muhur-film-'))
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: browserArguments })
try {
  await withServer(film)
} finally {
  await browser.close()
  rmSync(own, { recursive: true, force: true })
}

async function film(address: string): Promise<void> {
  const buyer = await open(address, 'mehmet', '/dashboard')
  const seller = await open(address, 'ayse', '/admin/licenses')
  const license = await unusedLicense(buyer)
  const pins = (await (await fetch(address + integrationPinsUrl(license.product_id))).json()) as {
    pins: string
  }
  const key = license.license_key.slice(0, 16)
  const places = {
    'Mehmet, /dashboard': buyer.getByRole('listitem').filter({ hasText: key }),
    'Ayşe, /admin/licenses': seller.getByRole('row').filter({ hasText: key }),
  }
  for (const place of Object.values(places)) await place.scrollIntoViewIfNeeded()

  const begun = performance.now()
  const camera = photograph({ mehmet: buyer, ayse: seller }, begun)
  await sleep(1_000)
  const bot = new SdkLicense({
    key: license.license_key,
    folder: join(own, 'bot'),
    pins: pins.pins,
    version: '2.4.1',
    hostname: 'film-1',
    log: () => {},
  })
  const shown = (text: string) =>
    Promise.all(
      Object.entries(places).map(async ([name, place]) => {
        await place.getByText(text, { exact: true }).waitFor()
        return { name, at: performance.now() }
      }),
    )
  await step('the bot is active', () => bot.start(), shown(`1 / ${license.max_instances}`), begun)
  await sleep(1_000)
  await heartbeats(address, places['Mehmet, /dashboard'], license)
  await step('the bot has stopped', () => bot.close(), shown(`1 / ${license.max_instances}`), begun)
  await sleep(500)
  await camera.stop()
}

/** Plays a step; each page's clock starts with the server's answer to the bot. */
async function step(
  name: string,
  play: () => Promise<unknown>,
  shown: Promise<{ name: string; at: number }[]>,
  begun: number,
): Promise<void> {
  const asked = performance.now()
  await play()
  const answered = performance.now()
  console.log(`${name}: asked at ${ms(asked - begun)}, answered at ${ms(answered - begun)}`)
  for (const page of await shown)
    console.log(
      `  on the page of ${page.name} at ${ms(page.at - begun)}, ${ms(page.at - answered)} after the answer`,
    )
}

/** Delays between a heartbeat's answer and its time on the card, several times. */
async function heartbeats(
  address: string,
  card: Locator,
  { license_key, max_instances }: License,
): Promise<void> {
  const call = async (verb: 'activate' | 'heartbeat', body: object) => {
    const answer = await fetch(address + gateUrls[verb], {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ license_key, ...body }),
    })
    return (await answer.json()) as GateAnswer
  }
  let { instance } = await call('activate', { fingerprint: 'a machine of the film' })
  await card.getByText(`2 / ${max_instances}`, { exact: true }).waitFor()
  for (let turn = 0; turn < 5; turn++) {
    await sleep(1_000)
    const answer = await call('heartbeat', { instance_token: instance!.token })
    const answered = performance.now()
    await card.locator(`time[datetime="${answer.server_time}"]`).waitFor()
    console.log(
      `heartbeat ${turn + 1}: "Son Güncelleme" on the card ${ms(performance.now() - answered)} after the answer`,
    )
    instance = answer.instance
  }
  await call('heartbeat', { instance_token: instance!.token })
}

/** A picture of each page every quarter of a second, named by the milliseconds since the start. */
function photograph(pages: Record<string, Page>, begun: number): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const each = Object.entries(pages).map(async ([name, page]) => {
    for (let number = 1; !stopping.signal.aborted; number++) {
      const at = performance.now() - begun
      const file = `${name}-${String(number).padStart(3, '0')}-${String(Math.round(at)).padStart(6, '0')}ms.png`
      // A failed step closes the browser and reports its own error.
      await page.screenshot({ path: join(folder!, file) }).catch(() => stopping.abort())
      await sleep(Math.max(0, number * 250 - (performance.now() - begun)))
    }
  })
  return {
    async stop() {
      stopping.abort()
      await Promise.all(each)
    },
  }
}

function ms(milliseconds: number): string {
  return `${Math.round(milliseconds)} ms`
}

/** An active, unused license of Mehmet's with two seats. */
async function unusedLicense(page: Page): Promise<License> {
  const { user } = (await (await page.request.get(sessionUrl)).json()) as CurrentSession
  const licenses = (await (await page.request.get(userLicensesUrl(user.id))).json()) as License[]
  return licenses.find(
    ({ status, current_instances, max_instances }) =>
      status === 'active' && current_instances === 0 && max_instances > 1,
  )!
}

async function open(baseURL: string, person: 'mehmet' | 'ayse', path: string): Promise<Page> {
  const page = await browser.newPage({
    baseURL,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    colorScheme: 'dark',
    viewport: { width: 1280, height: 800 },
  })
  await signIn(page, person)
  await page.goto(path)
  await page.getByRole('banner').getByText('Canlı', { exact: true }).waitFor()
  return page
}
