import { addressOf, keyOf, type Operation, type Parts } from '@muhur/contract/operation'
import { getBrand } from '@muhur/contract/shop/brand'
import { getCountryNotice } from '@muhur/contract/shop/countries'
import { getLanding } from '@muhur/contract/site/landing'
import type { Handover, Known } from '@muhur/contract/site/prerender'
import { handoverId } from '@muhur/contract/site/prerender'
import { getCatalogueProduct, listCatalogue } from '@muhur/contract/shop/products-calls'
import { getStatus } from '@muhur/contract/gate/status'
import { createHash } from 'node:crypto'
import type { Deps } from '../../http/deps.ts'
import { pack, type Packed } from '../../http/answers/packed.ts'
import type { Bundle } from './bundle.ts'
import { fill, productIn } from './rules.ts'

/** A page as it is sent, in each encoding that browsers accept. */
export interface Page extends Packed {
  /** The hash that the content security policy allows besides the server's own scripts. */
  inlineHash: string
  /** The same of its style element. */
  styleHash: string | undefined
}

interface Kept {
  bundle: Bundle
  /** The data of its rendering. */
  handover: string
  page: Page
  /** Milliseconds on a clock that never goes back. */
  lookedAt: number
}

interface PagesOptions extends Pick<Deps, 'config' | 'log'> {
  open: () => Promise<Bundle>
  /** The name of the present build. */
  build: () => string
  /** The API's answer at a public address; undefined where there is nothing. */
  ask: (url: string) => Promise<unknown>
}

/** Milliseconds for which a page counts as up to date; a page in the browser asks again anyway. */
const fresh = 2_000
const statusPath = '/status'
/** More pages than a shop has, few enough for memory. */
const maximumPages = 500

type Question = [name: Known['key'], url: string]

function asked(operation: Operation, parts: Parts = {}): Question {
  return [keyOf(operation, parts), addressOf(operation, parts)]
}

const brand = asked(getBrand)
// At most the API's largest page; the browser asks for the remaining products.
const catalogue: Question = [keyOf(listCatalogue, {}), addressOf(listCatalogue, { query: { limit: '500' } })]

const ofPath: Record<string, Question[]> = {
  '/': [catalogue, asked(getLanding)],
  '/pricing': [catalogue],
  '/privacy': [asked(getCountryNotice)],
  [statusPath]: [asked(getStatus)],
}

/** The questions of the page to the API, by the names of its queries. */
function questionsOf(path: string): Question[] {
  const id = productIn(path)
  if (id) return [brand, catalogue, asked(getCatalogueProduct, { params: { id } })]
  return [brand, ...(ofPath[path] ?? [])]
}

/**
 * Public pages, rendered ahead and kept. A page is rendered anew when its data has changed, by any node or program, and when the
 * web has been built anew, since the page's files are gone then.
 */
export class Pages {
  readonly #options: PagesOptions
  #build: string | undefined
  #bundle: Promise<Bundle | undefined> | undefined
  readonly #kept = new Map<string, Kept>()
  #brand: unknown
  readonly #coming = new Map<string, Promise<Page | undefined>>()

  constructor(options: PagesOptions) {
    this.#options = options
  }

  /** Every public page but the products', empty where no page can be rendered ahead. */
  async paths(): Promise<readonly string[]> {
    return (await this.#opened())?.paths ?? []
  }

  /** Undefined where there is no such page, and where it cannot be rendered: the shell serves everything. */
  async page(path: string): Promise<Page | undefined> {
    const kept = this.#kept.get(path)
    if (kept && performance.now() - kept.lookedAt < fresh) return kept.page
    if (!productIn(path) && !(await this.paths()).includes(path)) return undefined
    const coming = this.#coming.get(path) ?? this.#look(path).finally(() => this.#coming.delete(path))
    this.#coming.set(path, coming)
    return coming
  }

  /** Opened for the first page: reading it takes longer than the whole rest of a server's start. */
  #opened(): Promise<Bundle | undefined> {
    const build = this.#options.build()
    if (build !== this.#build) this.#bundle = undefined
    this.#build = build
    return (this.#bundle ??= this.#options.open().catch((error: unknown) => {
      if (this.#options.log) this.#options.log.warn({ err: error }, 'no page is rendered ahead')
      return undefined
    }))
  }

  async #look(path: string): Promise<Page | undefined> {
    const bundle = await this.#opened()
    if (!bundle) return undefined
    const last = this.#kept.get(path)
    const kept = last?.bundle === bundle ? last : undefined
    try {
      const known = await this.#known(path)
      if (!known) {
        this.#kept.delete(path)
        return undefined
      }
      const { publicUrl: origin } = this.#options.config
      const handover = JSON.stringify({ origin, known } satisfies Handover)
      const page = kept?.handover === handover ? kept.page : await this.#render(bundle, path, handover, known)
      this.#keep(path, { bundle, handover, page, lookedAt: performance.now() })
      return page
    } catch (error) {
      if (this.#options.log) this.#options.log.warn({ err: error, path }, 'the page was not rendered ahead')
      // An old page serves better than an empty page, except for the status page, which shows the present moment.
      return path === statusPath ? undefined : kept?.page
    }
  }

  /** Undefined where the page's subject does not exist. */
  async #known(path: string): Promise<Known[] | undefined> {
    const known = await Promise.all(
      questionsOf(path).map(async ([key, url]) => ({ key, data: await this.#ask(path, url) })),
    )
    return known.some(({ data }) => data === undefined) ? undefined : known
  }

  /** The last brand serves the page that reports an outage. */
  async #ask(path: string, url: string): Promise<unknown> {
    const answer = this.#options.ask(url)
    if (url !== brand[1]) return answer
    this.#brand = await answer.catch((error: unknown) => {
      if (path !== statusPath) throw error
      return this.#brand
    })
    return this.#brand
  }

  async #render(bundle: Bundle, path: string, handover: string, known: Known[]): Promise<Page> {
    const { shell, inlineHash, render, modulesOf } = bundle
    const { head, body, modules, style } = await render({
      path,
      origin: this.#options.config.publicUrl,
      known,
    })
    const inScript = handover.replaceAll('<', '\\u003c')
    const html = fill(shell, {
      head: style ? `${head}<style>${style}</style>` : head,
      body,
      handover: `<script type="application/json" id="${handoverId}">${inScript}</script>`,
      modules: modules && modulesOf(modules),
    })
    const styleHash = style && `'sha256-${createHash('sha256').update(style).digest('base64')}'`
    return { inlineHash, styleHash: styleHash || undefined, ...(await pack(html)) }
  }

  #keep(path: string, kept: Kept): void {
    this.#kept.delete(path)
    this.#kept.set(path, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > maximumPages) this.#kept.delete(oldest!)
  }
}
