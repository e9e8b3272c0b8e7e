import { setTimeout } from 'node:timers/promises'
import type { Queries } from '../../db/db.ts'
import { servedLinks } from './store.ts'

/** Milliseconds between two looks: a withdrawn file ends within a second. */
const interval = 800

interface Running {
  linkId: string
  /** Cuts the connection. */
  end: () => void
}

/** Ends the downloads of this process that run when release, license, block or a new owner ends their links. */
export class RunningDownloads {
  readonly #queries: Queries
  readonly #running = new Set<Running>()
  #isWatched = false

  constructor(queries: Queries) {
    this.#queries = queries
  }

  /** Call the result when the download is over. */
  add(download: Running): () => void {
    this.#running.add(download)
    if (!this.#isWatched) void this.#watch()
    return () => this.#running.delete(download)
  }

  async #watch() {
    this.#isWatched = true
    while (this.#running.size > 0) {
      await setTimeout(interval, undefined, { ref: false })
      const asked = [...this.#running]
      // Without a database nothing is withdrawn either.
      const served = await servedLinks(
        this.#queries,
        asked.map(({ linkId }) => linkId),
      ).catch(() => undefined)
      if (served) for (const { linkId, end } of asked) if (!served.has(linkId)) end()
    }
    this.#isWatched = false
  }
}
