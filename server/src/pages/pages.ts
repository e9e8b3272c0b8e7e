import type { Handover, Known } from '@muhur/contract/prerender'
import { handoverId } from '@muhur/contract/prerender'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Deps } from '../deps.ts'
import { Failure } from '../failure.ts'
import { landing } from '../landing/store.ts'
import { findOnSale, pageOfCatalogue } from '../products/store.ts'
import { readBrand } from '../settings/store.ts'
import type { Bundle } from './bundle.ts'
import { fill, productIn } from './rules.ts'
import { mostProducts } from './store.ts'

/** A page as it is sent, in each way in which browsers take it. */
export interface Page {
  etag: string
  /** What the content security policy has to allow beyond the server's own scripts. */
  inlineHash: string
  identity: Buffer
  gzip: Buffer
  br: Buffer
}

interface Kept {
  /** What it was rendered with. */
  handover: string
  page: Page
  /** Milliseconds on a clock that never goes back. */
  lookedAt: number
}

/** How long a page counts as what the database says, in milliseconds; a page in the browser asks again anyway. */
const fresh = 2_000
/** More pages than a shop has, few enough for memory. */
const mostKept = 500

/**
 * Public pages, rendered ahead and kept. A page is rendered anew when what it was rendered with has changed, whichever
 * node or program changed it.
 */
export class Pages {
  readonly #deps: Pick<Deps, 'db' | 'secrets' | 'config' | 'log'>
  readonly #open: () => Promise<Bundle>
  #bundle: Promise<Bundle | undefined> | undefined
  readonly #kept = new Map<string, Kept>()
  readonly #coming = new Map<string, Promise<Page | undefined>>()

  constructor(deps: Pick<Deps, 'db' | 'secrets' | 'config' | 'log'>, open: () => Promise<Bundle>) {
    this.#deps = deps
    this.#open = open
  }

  /** Every public page but the products', empty where nothing can be rendered ahead. */
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

  /** Opened when the first page is asked for: reading it takes longer than all else that a server does at its start. */
  #opened(): Promise<Bundle | undefined> {
    return (this.#bundle ??= this.#open().catch((error: unknown) => {
      if (this.#deps.log) this.#deps.log.warn({ err: error }, 'no page is rendered ahead')
      return undefined
    }))
  }

  async #look(path: string): Promise<Page | undefined> {
    const kept = this.#kept.get(path)
    try {
      if (!(await this.#opened())) return undefined
      const known = await this.#known(path)
      const { publicUrl: origin } = this.#deps.config
      const handover = JSON.stringify({ origin, known } satisfies Handover)
      const page = kept?.handover === handover ? kept.page : await this.#render(path, handover, known)
      this.#keep(path, { handover, page, lookedAt: performance.now() })
      return page
    } catch (error) {
      if (error instanceof Failure && error.code === 'PRODUCT_NOT_FOUND') {
        this.#kept.delete(path)
        return undefined
      }
      if (this.#deps.log) this.#deps.log.warn({ err: error, path }, 'the page was not rendered ahead')
      // What was right a moment ago serves better than an empty page.
      return kept?.page
    }
  }

  /** What the page would ask the API for, by the names that its queries have. */
  async #known(path: string): Promise<Known[]> {
    const { db, secrets } = this.#deps
    const brand = { key: ['brand'], data: await readBrand(db.queries) }
    const id = productIn(path)
    if (id) return [brand, { key: ['products', id], data: await findOnSale(db.queries, id) }]
    if (path !== '/') return [brand]
    return [
      brand,
      { key: ['products'], data: await pageOfCatalogue(db.queries, mostProducts) },
      { key: ['landing'], data: await landing(db.queries, secrets) },
    ]
  }

  async #render(path: string, handover: string, known: Known[]): Promise<Page> {
    const { shell, inlineHash, render, modulesOf } = (await this.#opened())!
    const { head, body, modules } = await render({ path, origin: this.#deps.config.publicUrl, known })
    const inScript = handover.replaceAll('<', '\\u003c')
    const html = fill(shell, {
      head,
      body,
      handover: `<script type="application/json" id="${handoverId}">${inScript}</script>`,
      modules: modulesOf(modules),
    })
    return { inlineHash, ...(await packed(html)) }
  }

  #keep(path: string, kept: Kept): void {
    this.#kept.delete(path)
    this.#kept.set(path, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > mostKept) this.#kept.delete(oldest!)
  }
}

async function packed(html: string): Promise<Omit<Page, 'inlineHash'>> {
  const identity = Buffer.from(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length }
  return {
    // Weak: it names the page in all of its encodings.
    etag: `W/"${createHash('sha256').update(identity).digest('base64url')}"`,
    identity,
    gzip: await promisify(gzip)(identity),
    br: await promisify(brotliCompress)(identity, { params }),
  }
}
