import { logoutUrl, sessionUrl } from '@muhur/contract/access/session'
import { join } from 'node:path'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { inject, test as plain } from 'vitest'
import { browserArguments, findChromium } from '../../scripts/chromium.mjs'
import { noteSecrets } from './canaries.ts'
import { listen, type Complaints } from './complaints.ts'
import { awaitHydration } from './hydrated.ts'
import { signIn, type Person } from './people.ts'

/** The server of the worker that runs this file. */
export const address = inject('addresses')[Number(process.env.VITEST_POOL_ID) - 1]!

/**
 * Traces of failed tests, for `npx playwright-core show-trace`; not in the repository. Recording them takes an eighth of the
 * time, and nobody can look at those of a machine that is gone afterwards.
 */
const hasTraces = !process.env.CI
const traces = join(import.meta.dirname, '../../artifacts/traces')

export interface Stage {
  /** A page in a new browser profile without cookies or storage. */
  guest(options?: BrowserContextOptions): Promise<Page>
  /** An empty page with the person's session. */
  signedIn(person: Person, options?: BrowserContextOptions): Promise<Page>
  /** Allows errors of this kind, and requires at least one. */
  expectComplaint(pattern: RegExp): void
}

type SessionState = Awaited<ReturnType<BrowserContext['storageState']>>

/** A test that fails on console errors, thrown errors and policy violations of its pages. */
export const test = plain.extend<{ browser: Browser; sessions: Map<Person, SessionState>; stage: Stage }>({
  /** One Chromium for each worker: all profiles of a Chromium share one clipboard. */
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's needs from this pattern.
    async ({}, use) => {
      const browser = await chromium.launch({ executablePath: findChromium(), args: browserArguments })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  /** Each person signs in once for each worker, and again after the end of that session. */
  // oxlint-disable-next-line no-empty-pattern -- as above
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  stage: async ({ browser, sessions, task }, use) => {
    const complaints: Complaints[] = []
    const expected: RegExp[] = []
    const writeSecrets: ((file: string) => Promise<void>)[] = []
    const guest = async (options: BrowserContextOptions = {}) => {
      const context = await browser.newContext({
        baseURL: address,
        locale: 'tr-TR',
        timezoneId: 'Europe/Istanbul',
        colorScheme: 'dark',
        reducedMotion: 'reduce',
        viewport: { width: 1280, height: 800 },
        permissions: ['clipboard-read', 'clipboard-write'],
        ...options,
      })
      context.setDefaultTimeout(20_000)
      if (hasTraces) await context.tracing.start({ snapshots: true })
      if (options.javaScriptEnabled !== false) context.on('page', awaitHydration)
      complaints.push(await listen(context, address))
      writeSecrets.push(noteSecrets(context))
      context.on('request', (request) => {
        if (request.url() === address + logoutUrl) sessions.clear()
      })
      return context.newPage()
    }
    await use({
      guest,
      signedIn: async (person, options) => {
        const known = sessions.get(person)
        if (known && (await isOpen(known))) return guest({ ...options, storageState: known })
        const page = await guest(options)
        await signIn(page, person)
        sessions.set(person, await page.context().storageState())
        await page.goto('about:blank')
        return page
      },
      expectComplaint: (pattern) => expected.push(pattern),
    })

    const unexpectedNow = () =>
      complaints.flat().filter((text) => !expected.some((pattern) => pattern.test(text)))
    if (hasTraces && (task.result?.state === 'fail' || unexpectedNow().length > 0))
      await Promise.all(
        browser
          .contexts()
          .map((context, index) =>
            context.tracing.stop({ path: join(traces, `${task.file.name}-${task.id}-${index}.zip`) }),
          ),
      )
    await Promise.all(writeSecrets.map((write) => write(inject('secrets'))))
    await Promise.all(browser.contexts().map((context) => context.close()))
    const all = complaints.flat()
    const unexpected = unexpectedNow()
    if (unexpected.length > 0) throw new Error(`The pages complained:\n${unexpected.join('\n')}`)
    const missing = expected.filter((pattern) => !all.some((text) => pattern.test(text)))
    if (missing.length > 0) throw new Error(`No page complained of ${missing.join(', ')}`)
  },
})

async function isOpen({ cookies }: SessionState): Promise<boolean> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return (await fetch(address + sessionUrl, { headers: { cookie } })).ok
}
