import type { FastifyBaseLogger } from 'fastify'
import { rolesOf } from '../auth/store.ts'
import type { Database } from '../db/db.ts'
import { openAlarms } from './alarms.ts'
import { Audience } from './audience.ts'
import type { Live } from './bus.ts'
import { openGathering, type Gathered } from './gather.ts'
import { History } from './history.ts'
import { openNodes } from './nodes.ts'
import { frame, type News } from './rules.ts'
import { nextEnds, readLive, type LiveRow } from './store.ts'
import type { Stream } from './stream.ts'
import { licensesFrame, tell, tellNewcomers } from './tell.ts'

const checkSessionsEvery = 3_000
/** Seconds that are looked ahead for admins, twice as often. */
const horizon = 1_200

/** Joins what changes with the pages that show it. */
export class Hub {
  readonly #audience = new Audience()
  readonly #history = new History()
  readonly #db: Database
  readonly #log: FastifyBaseLogger | false
  readonly #gathering = openGathering((gathered) => this.#depart(gathered))
  readonly #alarms = openAlarms((licenseIds) => this.#take({ licenseIds }))
  readonly #nodes: ReturnType<typeof openNodes>
  readonly #deafen: () => void
  readonly #timers: NodeJS.Timeout[]

  constructor(db: Database, live: Live, log: FastifyBaseLogger | false) {
    this.#db = db
    this.#log = log
    this.#nodes = openNodes(
      db,
      (news) => this.#take(news),
      () => this.#take({ many: true }),
    )
    this.#deafen = live.listen({
      touched: (licenseIds) => this.#hear({ licenseIds }),
      relisted: (userIds) => this.#hear({ userIds }),
      refetched: () => this.#hear({ many: true }),
    })
    this.#timers = [
      setInterval(() => this.#tick(), 1_000),
      setInterval(() => void this.#checkSessions(), checkSessionsEvery),
      setInterval(() => void this.#lookAhead(), (horizon / 2) * 1_000),
    ].map((timer) => timer.unref())
  }

  get isFull(): boolean {
    return this.#audience.isFull
  }

  /** From now on it is told what concerns it. `after`: the last event that it has. */
  open(stream: Stream, after: string | undefined): void {
    const isAdmin = stream.role === 'admin'
    const since = this.#audience.heardSince(stream)
    const isKnown = after !== undefined && since !== undefined && !this.#gathering.isOwed()
    const missed = isKnown
      ? this.#history.after(after, since, (userId) => isAdmin || userId === stream.userId)
      : undefined
    const tooMany = this.#audience.add(stream, this.#history.last)
    if (tooMany) this.#dismiss(tooMany, frame('crowded', {}))
    const id = this.#history.id()
    stream.send(frame('hello', { resumed: missed !== undefined }, id))
    if (missed && missed.length > 0) stream.send(licensesFrame(missed, id))
    if (since !== undefined) return
    // Whoever is new here has not been read about: when do the leases that he sees end by themselves?
    if (isAdmin) void this.#lookAhead()
    else this.#gathering.add({ newcomers: [stream.userId] })
  }

  leave(stream: Stream): void {
    this.#audience.remove(stream)
  }

  /** Sends every page away, to come back at different moments. */
  async close(): Promise<void> {
    this.#deafen()
    this.#alarms.stop()
    for (const timer of this.#timers) clearInterval(timer)
    for (const stream of this.#audience.all()) {
      const again_in = 500 + Math.floor(Math.random() * 2_500)
      this.#dismiss(stream, `retry: ${again_in}\n${frame('bye', { again_in })}`)
    }
    await this.#nodes.close()
    await this.#gathering.close()
  }

  /** What this process did: the others hear of it, too. */
  #hear(news: Partial<News>): void {
    this.#nodes.tell(news)
    this.#take(news)
  }

  #take(news: Partial<News>): void {
    if (!this.#audience.isEmpty) this.#gathering.add(news)
  }

  async #depart({ licenseIds, userIds, newcomers, many }: Gathered): Promise<void> {
    try {
      const { queries } = this.#db
      if (newcomers.length > 0) {
        const own = await readLive(queries, { userIds: newcomers })
        this.#watch(own)
        tellNewcomers(own, this.#audience, this.#history)
      }
      const interests = this.#audience.interests()
      // Whichever list is shorter: five thousand people cost more to send than a few licenses of others to read.
      const isShorter = interests !== 'all' && interests.length < licenseIds.length
      const whose = isShorter ? { userIds: interests } : {}
      const isWanted = licenseIds.length > 0 && interests.length > 0
      const rows = isWanted ? await readLive(queries, { ids: licenseIds, ...whose }) : []
      this.#watch(rows)
      if (rows.length + userIds.length === 0 && !many) return
      tell({ rows, relisted: new Set(userIds), everything: many }, this.#audience, this.#history)
    } catch (error) {
      if (this.#log) this.#log.warn({ reason: (error as Error).message }, 'open pages could not be told')
      throw error
    }
  }

  #watch(rows: readonly LiveRow[]): void {
    for (const { license, changesIn } of rows) this.#alarms.set(license.id, changesIn)
  }

  #dismiss(stream: Stream, last: string): void {
    this.#audience.remove(stream)
    stream.end(last)
  }

  #tick(): void {
    const now = performance.now()
    for (const stream of this.#audience.all()) stream.tick(now)
    this.#audience.tidy(now)
  }

  /** Whoever signed out elsewhere, was shut out, or has another role now, hears no more within seconds. */
  async #checkSessions(): Promise<void> {
    const streams = [...this.#audience.all()]
    if (streams.length === 0) return
    const sessions = streams.map(({ session }) => session)
    // While the database cannot be asked, there is nothing to tell either.
    const roles = await rolesOf(this.#db.queries, sessions).catch(() => undefined)
    if (!roles) return
    for (const stream of streams)
      if (roles.get(stream.session) !== stream.role) this.#dismiss(stream, frame('ended', {}))
  }

  async #lookAhead(): Promise<void> {
    if (this.#audience.interests() !== 'all') return
    const ends = await nextEnds(this.#db.queries, horizon).catch(() => [])
    for (const { id, changesIn } of ends) this.#alarms.set(id, changesIn)
  }
}
