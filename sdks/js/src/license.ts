import { Clock } from './clock.ts'
import { Folder } from './folder.ts'
import { Follower } from './follower.ts'
import { Leader } from './leader.ts'
import { faultOfKey } from './license-key.ts'
import { refreshMilliseconds } from './lock.ts'
import type { Holder, Report, Role } from './role.ts'
import { settingsOf, type Options, type Settings } from './settings.ts'
import { closeBeforeTheEnd } from './signals.ts'
import { line, textOf, verdictOf, type Verdict } from './verdict.ts'

/** The license of this process: from `start` on it is kept alive by heartbeats, until `close` or a denial. */
export class License {
  readonly #options: Options
  readonly #settings: Settings
  readonly #clock = new Clock()
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
    const report = (found: Report) => this.#hear(found)
    while (this.#folder === folder) {
      clearInterval(this.#refresh)
      let isStarting = true
      const changeRole = async () => {
        clearInterval(this.#refresh)
        await this.#role?.stop({ deactivate: false })
        // One that only starts is already waited for, below.
        if (!isStarting) await this.#takeRole(folder)
      }
      const holder: Holder = { settings: this.#settings, clock: this.#clock, folder, report, changeRole }
      const leads = folder.leads()
      const role = leads ? new Leader(holder, await folder.makeInstance()) : new Follower(holder)
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
    this.#tell(verdictOf(judgement, requestRef, this.#folder?.warnings))
  }

  #tell(verdict: Verdict): Verdict {
    const before = this.#verdict
    const { log } = this.#settings
    this.#verdict = verdict
    for (const warning of verdict.warnings) {
      if (!before?.warnings.includes(warning)) log(`[Mühür] ${textOf(warning)} (${warning})`)
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

const refusal = (code: string) => verdictOf({ state: 'denied', code, because: null, claims: null })
