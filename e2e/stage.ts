import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { inject, test as plain } from 'vitest'
import { listen, type Complaints } from './complaints.ts'
import { signIn, type Person } from './people.ts'

export const address = inject('address')

export interface Stage {
  /** A page in a browser profile of its own: no cookies, nothing stored. */
  guest(options?: BrowserContextOptions): Promise<Page>
  /** The same, after signing in by hand through the demo's Discord. */
  signedIn(person: Person, options?: BrowserContextOptions): Promise<Page>
  /** Lets complaints of this kind pass, and insists that one comes. */
  expectComplaint(pattern: RegExp): void
}

/** A test whose pages may not complain: an error in the console, a thrown one or a broken policy fails it. */
export const test = plain.extend<{ browser: Browser; stage: Stage }>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's needs from this pattern.
    async ({}, use) => {
      const browser = await chromium.connect(inject('browser'))
      await use(browser)
      await browser.close()
    },
    { scope: 'file' },
  ],
  stage: async ({ browser }, use) => {
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
      heard.push(await listen(context, address))
      return context.newPage()
    }
    await use({
      guest,
      signedIn: async (person, options) => {
        const page = await guest(options)
        await signIn(page, person)
        return page
      },
      expectComplaint: (pattern) => expected.push(pattern),
    })

    await Promise.all(browser.contexts().map((context) => context.close()))
    const all = heard.flat()
    const unexpected = all.filter((text) => !expected.some((pattern) => pattern.test(text)))
    if (unexpected.length > 0) throw new Error(`The pages complained:\n${unexpected.join('\n')}`)
    const unheard = expected.filter((pattern) => !all.some((text) => pattern.test(text)))
    if (unheard.length > 0) throw new Error(`No page complained of ${unheard.join(', ')}`)
  },
})
