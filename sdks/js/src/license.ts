import { Clock } from './clock.ts'
import { Folder, type Warning } from './folder.ts'
import { Follower } from './follower.ts'
import { Leader } from './leader.ts'
import { faultOfKey } from './license-key.ts'
import { refreshMilliseconds } from './lock.ts'
import type { Holder, Report, Role } from './role.ts'
import { settingsOf, type Options, type Settings } from './settings.ts'
import { closeBeforeTheEnd } from './signals.ts'
import { line, verdictOf, warningLine, type Verdict } from './verdict.ts'

/** The license of this process: from `start` on it is kept alive by heartbeats, until `close` or a denial. */
export class License {
  readonly #options: Options
  readonly #settings: Settings
  readonly #clock = new Clock()
  readonly #warned = new Set<Warning>()
  #verdict: Verdict | null = null
  #starting: Promise<Verdict> | null = null
  #ending: Promise<void> = Promise.resolve()
  /** Null: nothing runs. */
  #folder: Folder | null = null
  #role: Role | null = null
  #refresh: NodeJS.Timeout | undefined
  #unwatch = () => {}

  /** @throws TypeError where there are no pins */
  constructor(options: Options = {}) {
    this.#options = options
    this.#settings = settingsOf(options)
  }

  /** The last one; null before the first. */
  get verdict(): Verdict | null {
    return this.#verdict
  }

  /**
   * Asks the server, in 5 seconds altogether. Does not throw: what keeps it from an answer is in the verdict. While it
   * runs, this gives the last verdict; after a denial or `close` it starts anew.
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
    if (fault) return this.#tell(verdictOf({ state: 'denied', code: fault, because: null, claims: null }))
    const folder = new Folder(this.#settings)
    this.#folder = folder
    this.#unwatch = closeBeforeTheEnd({ close: () => this.close(), release: () => folder.release() })
    await this.#takeRole(folder)
    await this.#ending
    // Closed meanwhile: nobody waits for a verdict any more.
    return this.#verdict ?? verdictOf({ state: 'denied', code: 'TIMED_OUT', because: null, claims: null })
  }

  /** Until this process leads or follows with a verdict, or is closed. */
  async #takeRole(folder: Folder): Promise<void> {
    const isOver = () => this.#folder !== folder
    const changeRole = async () => {
      clearInterval(this.#refresh)
      await this.#role?.stop({ deactivate: false })
      await this.#takeRole(folder)
    }
    const report = (found: Report) => this.#hear(found)
    const holder: Holder = { settings: this.#settings, clock: this.#clock, folder, report, changeRole }
    while (!isOver()) {
      clearInterval(this.#refresh)
      const leads = folder.leads()
      const role = leads ? new Leader(holder, await folder.makeInstance()) : new Follower(holder)
      if (isOver()) return
      this.#role = role
      // Says that it leads, again and again, and hears when another one does.
      const look = () => folder.isLocked && !folder.leads() && void changeRole()
      if (leads) this.#refresh = setInterval(look, refreshMilliseconds).unref()
      const first = await role.start()
      if (!first || isOver()) continue
      this.#hear(first)
      return isOver() ? undefined : role.run(first)
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
    this.#tell(verdictOf(judgement, requestRef, this.#folder?.warnings))
  }

  #tell(verdict: Verdict): Verdict {
    const before = this.#verdict
    const { log } = this.#settings
    this.#verdict = verdict
    for (const warning of verdict.warnings) {
      if (!this.#warned.has(warning)) log(warningLine(warning))
      this.#warned.add(warning)
    }
    const isOther = before?.state !== verdict.state || before.code !== verdict.code
    const isBack = before?.state === 'grace' && verdict.state === 'active'
    if (isOther && (isBack || verdict.state === 'grace')) log(line(verdict))
    const isDenied = verdict.state === 'denied'
    if (isDenied) void this.close({ deactivate: false })
    if (before && isOther) this.#options.onChange?.(verdict)
    if (isDenied) this.#options.onDenied?.(verdict)
    return verdict
  }
}
