import { Addresses } from './call/addresses.ts'
import { Clock } from './role/clock.ts'
import { greeting, noFacts, type Facts } from './verdict/facts.ts'
import { Folder } from './folder/folder.ts'
import { betweenLooks, Follower } from './role/follower.ts'
import type { Judgement } from './verdict/judge.ts'
import { Leader } from './role/leader.ts'
import { LicenseFacts } from './verdict/license-facts.ts'
import { faultOfKey } from './call/license-key.ts'
import { refreshMilliseconds } from './folder/lock.ts'
import { readAgain } from './verdict/reading.ts'
import type { Holder, Report, Role } from './role/role.ts'
import { settingsOf, type Options, type Settings } from './settings.ts'
import { Updates } from './update/updates.ts'
import { closeBeforeTheEnd } from './end/signals.ts'
import { isOther, lineOf, verdictOf, type Verdict } from './verdict/verdict.ts'

/** Seconds of delay after which a look counts as late. */
const mostLate = 10

/** The license of this process: from `start` on it is kept alive by heartbeats, until `close` or a denial. */
export class License extends LicenseFacts {
  readonly #options: Options
  readonly #settings: Settings
  readonly #clock = new Clock()
  readonly #addresses: Addresses
  readonly #updates: Updates
  readonly #listeners = new Set<(verdict: Verdict) => unknown>()
  /** The last verdict that the listeners got. */
  #verdict: Verdict | null = null
  /** The judgement behind the last verdict. */
  #held: Judgement | null = null
  /** By the clock: when the watch, or a reader in its place, judged last. */
  #lookedAt = 0
  #isWoken = false
  /** Facts of the last verdict that was no denial. */
  #known: Facts = noFacts
  #isGreeted = false
  #starting: Promise<Verdict> | null = null
  #ending: Promise<void> = Promise.resolve()
  /** Null: nothing runs. */
  #folder: Folder | null = null
  #role: Role | null = null
  #refresh: NodeJS.Timeout | undefined
  #unwatch = () => {}

  /** @throws TypeError where there are no pins */
  constructor(options: Options = {}) {
    super()
    this.#options = options
    this.#settings = settingsOf(options)
    this.#addresses = new Addresses(this.#settings.pins)
    this.#updates = new Updates(this.#settings, this.#clock, this.#addresses)
    if (options.onChange) this.onChange(options.onChange)
  }

  /** Judged at the moment of reading. Where it differs from the last reported verdict, the watch looks at once. */
  override get verdict(): Verdict | null {
    const verdict = this.#verdict
    if (!this.#held || !verdict) return verdict
    const read = readAgain(this.#held, this.#clock.now(), this.#follows() ? 'LEADER_SILENT' : 'TIMED_OUT')
    if (read !== this.#held || this.#isLate()) this.#wake()
    if (read === this.#held) return verdict
    return verdictOf(read, verdict.requestRef, verdict.warnings, this.#known)
  }

  /**
   * Calls `listener` with each verdict after the first that differs in state, code, entitlements, end or number of seats.
   *
   * @returns the function that removes the listener
   */
  onChange(listener: (verdict: Verdict) => unknown): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /**
   * Asks the server, within 5 seconds altogether; a patient license waits for as long as all seats are taken. Does not throw: the
   * verdict contains the reason of a failure. While the license runs, this returns the last verdict; after a denial or `close` it
   * starts anew.
   */
  async start(): Promise<Verdict> {
    if (this.#folder && this.#verdict) return this.verdict!
    this.#starting ??= this.#start().finally(() => (this.#starting = null))
    return this.#starting
  }

  /**
   * Frees the seat, in 2 seconds at most, and leaves no timer, handler or lock behind.
   * @param options `deactivate: false` keeps the seat until its lease is over, as a crash would
   */
  async close({ deactivate = true }: { deactivate?: boolean } = {}): Promise<void> {
    if (this.#folder) this.#ending = this.#end(this.#folder, deactivate)
    await this.#ending
  }

  /**
   * Fetches the newest release's file into the folder, checked by its signed hash. Never writes over the running program.
   *
   * @returns the path; null: nothing is newer
   * @throws UpdateError; nothing is left in the folder then
   */
  async downloadUpdate(folder: string): Promise<string | null> {
    return this.#updates.download(folder)
  }

  async #start(): Promise<Verdict> {
    await this.#ending
    this.#verdict = null
    this.#held = null
    const fault = faultOfKey(this.#settings.key)
    if (fault) return this.#tell(refusal(fault))
    const folder = new Folder(this.#settings)
    this.#folder = folder
    this.#unwatch = closeBeforeTheEnd({ close: () => this.close(), release: () => folder.release() })
    await this.#takeRole(folder)
    await this.#ending
    // Closed meanwhile: nobody waits for a verdict any more.
    return this.#verdict ?? refusal('TIMED_OUT')
  }

  /** Runs until this process leads or follows with a verdict, or is closed. */
  async #takeRole(folder: Folder): Promise<void> {
    const holder = {
      settings: this.#settings,
      clock: this.#clock,
      addresses: this.#addresses,
      folder,
      updates: this.#updates,
      report: (report: Report) => this.#hear(report),
    }
    while (this.#folder === folder) {
      clearInterval(this.#refresh)
      let isStarting = true
      const changeRole = async () => {
        clearInterval(this.#refresh)
        await this.#role?.stop({ deactivate: false })
        // A role that only starts is already awaited below.
        if (!isStarting) await this.#takeRole(folder)
      }
      const part: Holder = { ...holder, changeRole }
      const leads = folder.leads()
      const role = leads ? new Leader(part, await folder.makeInstance()) : new Follower(part)
      if (this.#folder !== folder) return
      this.#role = role
      // Refreshes the lock again and again, and notices when another process leads.
      let count = this.#clock.wait(refreshMilliseconds / 1000)
      const look = () => {
        const isLate = this.#isLate()
        count()
        count = this.#clock.wait(refreshMilliseconds / 1000)
        this.#lookedAt = this.#clock.now()
        if (folder.leads()) role.look(isLate)
        else void changeRole()
      }
      if (leads) this.#refresh = setInterval(look, refreshMilliseconds).unref()
      const first = await role.start()
      isStarting = false
      if (!first) continue
      this.#hear(first)
      if (this.#folder === folder) role.run(first)
      return
    }
  }

  async #end(folder: Folder, deactivate: boolean): Promise<void> {
    this.#folder = null
    clearInterval(this.#refresh)
    await this.#role?.stop({ deactivate })
    this.#role = null
    folder.release()
    this.#unwatch()
  }

  #follows(): boolean {
    return this.#role instanceof Follower
  }

  /** Whether the watch is overdue: the process was stopped, or the watch alone. */
  #isLate(): boolean {
    const between = this.#follows() ? betweenLooks : refreshMilliseconds / 1000
    return this.#clock.now() - this.#lookedAt > between + mostLate
  }

  /** Lets the watch look, after the present reading. */
  #wake(): void {
    if (this.#isWoken) return
    this.#isWoken = true
    const isLate = this.#isLate()
    queueMicrotask(() => {
      this.#isWoken = false
      this.#lookedAt = this.#clock.now()
      this.#role?.look(isLate)
    })
  }

  #hear({ judgement, requestRef }: Report): void {
    this.#held = judgement
    this.#lookedAt = this.#clock.now()
    this.#tell(verdictOf(judgement, requestRef, this.#folder?.warnings, this.#known))
  }

  #tell(verdict: Verdict): Verdict {
    const before = this.#verdict
    this.#verdict = verdict
    this.#say(verdict, before)
    const isDenied = verdict.state === 'denied'
    if (isDenied) void this.close({ deactivate: false })
    else this.#known = verdict
    try {
      if (before && isOther(verdict, before)) for (const listener of this.#listeners) listener(verdict)
    } finally {
      if (isDenied) this.#options.onDenied?.(verdict)
    }
    return verdict
  }

  /** Prints the lines for people while the license runs. */
  #say(verdict: Verdict, before: Verdict | null): void {
    const { log, quiet } = this.#settings
    const { state, code } = verdict
    for (const warning of verdict.warnings) if (!before?.warnings.includes(warning)) log(lineOf(warning))
    const greets = state === 'active' && !this.#isGreeted && !quiet
    if (greets) log(greeting(verdict))
    this.#isGreeted ||= state === 'active'
    const isNew = before?.state !== state || before.code !== code
    const isBack = before?.state === 'grace' && state === 'active'
    if (isNew && !greets && (isBack || state === 'grace')) log(verdict.line)
  }
}

const refusal = (code: string) => verdictOf({ state: 'denied', code, because: null, claims: null })
