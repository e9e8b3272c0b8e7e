import { Addresses } from './addresses.ts'
import { Clock } from './clock.ts'
import { greeting, noFacts, type Facts } from './facts.ts'
import { Folder } from './folder.ts'
import { Follower } from './follower.ts'
import { Leader } from './leader.ts'
import { LicenseFacts } from './license-facts.ts'
import { faultOfKey } from './license-key.ts'
import { refreshMilliseconds } from './lock.ts'
import type { Holder, Report, Role } from './role.ts'
import { settingsOf, type Options, type Settings } from './settings.ts'
import { closeBeforeTheEnd } from './signals.ts'
import { isOther, lineOf, verdictOf, type Verdict } from './verdict.ts'

/** The license of this process: from `start` on it is kept alive by heartbeats, until `close` or a denial. */
export class License extends LicenseFacts {
  readonly #options: Options
  readonly #settings: Settings
  readonly #clock = new Clock()
  readonly #addresses: Addresses
  readonly #listeners = new Set<(verdict: Verdict) => unknown>()
  #verdict: Verdict | null = null
  /** Of the last verdict that was no denial. */
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
    if (options.onChange) this.onChange(options.onChange)
  }

  override get verdict(): Verdict | null {
    return this.#verdict
  }

  /**
   * Has `listener` hear of each verdict that follows the first and differs in state, code, entitlements, end or number of
   * seats.
   * @returns what undoes it
   */
  onChange(listener: (verdict: Verdict) => unknown): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /**
   * Asks the server, in 5 seconds altogether; where it is patient, for as long as all seats are taken. Does not throw: what
   * keeps it from an answer is in the verdict. While it runs, this gives the last verdict; after a denial or `close` it
   * starts anew.
   */
  async start(): Promise<Verdict> {
    if (this.#folder && this.#verdict) return this.#verdict
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

  async #start(): Promise<Verdict> {
    await this.#ending
    this.#verdict = null
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

  /** Until this process leads or follows with a verdict, or is closed. */
  async #takeRole(folder: Folder): Promise<void> {
    const holder = {
      settings: this.#settings,
      clock: this.#clock,
      addresses: this.#addresses,
      folder,
      report: (report: Report) => this.#hear(report),
    }
    while (this.#folder === folder) {
      clearInterval(this.#refresh)
      let isStarting = true
      const changeRole = async () => {
        clearInterval(this.#refresh)
        await this.#role?.stop({ deactivate: false })
        // One that only starts is already waited for, below.
        if (!isStarting) await this.#takeRole(folder)
      }
      const part: Holder = { ...holder, changeRole }
      const leads = folder.leads()
      const role = leads ? new Leader(part, await folder.makeInstance()) : new Follower(part)
      if (this.#folder !== folder) return
      this.#role = role
      // Says that it leads, again and again, and hears when another one does.
      const look = () => !folder.leads() && void changeRole()
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

  #hear({ judgement, requestRef }: Report): void {
    this.#tell(verdictOf(judgement, requestRef, this.#folder?.warnings, this.#known))
  }

  #tell(verdict: Verdict): Verdict {
    const before = this.#verdict
    this.#verdict = verdict
    this.#say(verdict, before)
    const isDenied = verdict.state === 'denied'
    if (isDenied) void this.close({ deactivate: false })
    else this.#known = verdict
    if (before && isOther(verdict, before)) for (const listener of this.#listeners) listener(verdict)
    if (isDenied) this.#options.onDenied?.(verdict)
    return verdict
  }

  /** What people read while it runs. */
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
