import { logoutUrl } from '@muhur/contract/session'
import { join } from 'node:path'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { inject, test as plain } from 'vitest'
import { listen, type Complaints } from './complaints.ts'
import { openDashboard, signIn, type Person } from './people.ts'

/** The Mühür of the worker that runs this file. */
export const address = inject('addresses')[Number(process.env.VITEST_POOL_ID) - 1]!

/** What the pages of a failed test did, for `npx playwright-core show-trace`; no part of the repository. */
const traces = join(import.meta.dirname, '..', 'artifacts', 'traces')

export interface Stage {
  /** A page in a browser profile of its own: no cookies, nothing stored. */
  guest(options?: BrowserContextOptions): Promise<Page>
  /** The same with that person's session, on the dashboard. */
  signedIn(person: Person, options?: BrowserContextOptions): Promise<Page>
  /** Lets complaints of this kind pass, and insists that one comes. */
  expectComplaint(pattern: RegExp): void
}

type SessionState = Awaited<ReturnType<BrowserContext['storageState']>>

/** A test whose pages may not complain: an error in the console, a thrown one or a broken policy fails it. */
export const test = plain.extend<{ browser: Browser; sessions: Map<Person, SessionState>; stage: Stage }>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's needs from this pattern.
    async ({}, use) => {
      const browser = await chromium.connect(inject('browser'))
      await use(browser)
      await browser.close()
    },
    { scope: 'file' },
  ],
  /** Each person signs in by hand once a file; a sign-out ends everybody's, so that nobody gets one that is over. */
  // oxlint-disable-next-line no-empty-pattern -- as above
  sessions: [async ({}, use) => use(new Map()), { scope: 'file' }],
  stage: async ({ browser, sessions, task }, use) => {
    const heard: Complaints[] = []
    const expected: RegExp[] = []
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
      context.setDefaultTimeout(10_000)
      await context.tracing.start({ snapshots: true })
      heard.push(await listen(context, address))
      context.on('request', (request) => {
        if (request.url() === address + logoutUrl) sessions.clear()
      })
      return context.newPage()
    }
    await use({
      guest,
      signedIn: async (person, options) => {
        const storageState = sessions.get(person)
        const page = await guest({ ...options, ...(storageState && { storageState }) })
        await (storageState ? openDashboard(page) : signIn(page, person))
        sessions.set(person, await page.context().storageState())
        return page
      },
      expectComplaint: (pattern) => expected.push(pattern),
    })

    const unexpectedNow = () => heard.flat().filter((text) => !expected.some((pattern) => pattern.test(text)))
    if (task.result?.state === 'fail' || unexpectedNow().length > 0)
      await Promise.all(
        browser
          .contexts()
          .map((context, index) =>
            context.tracing.stop({ path: join(traces, `${task.file.name}-${task.id}-${index}.zip`) }),
          ),
      )
    await Promise.all(browser.contexts().map((context) => context.close()))
    const all = heard.flat()
    const unexpected = unexpectedNow()
    if (unexpected.length > 0) throw new Error(`The pages complained:\n${unexpected.join('\n')}`)
    const unheard = expected.filter((pattern) => !all.some((text) => pattern.test(text)))
    if (unheard.length > 0) throw new Error(`No page complained of ${unheard.join(', ')}`)
  },
})
