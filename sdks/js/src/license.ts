import { Clock } from './clock.ts'
import type { Warning } from './folder.ts'
import { faultOfKey } from './license-key.ts'
import type { Report } from './role.ts'
import { Running } from './running.ts'
import { settingsOf, type Options, type Settings } from './settings.ts'
import { closeBeforeTheEnd } from './signals.ts'
import { line, verdictOf, warningLine, type Verdict } from './verdict.ts'

/** The license of this process: from `start` on it is kept alive by heartbeats, until `close` or a denial. */
export class License {
  readonly #options: Options
  readonly #settings: Settings
  readonly #clock = new Clock()
  #verdict: Verdict | null = null
  #running: Running | null = null
  #starting: Promise<Verdict> | null = null
  #ending: Promise<void> = Promise.resolve()
  #unwatch = () => {}
  readonly #warned = new Set<Warning>()

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
    if (this.#running && this.#verdict) return this.#verdict
    this.#starting ??= this.#start().finally(() => (this.#starting = null))
    return this.#starting
  }

  /**
   * Frees the seat, in 2 seconds at most, and leaves no timer, handler or lock behind.
   * @param options `deactivate: false` keeps the seat until its lease is over, as a crash would
   */
  async close({ deactivate = true }: { deactivate?: boolean } = {}): Promise<void> {
    const running = this.#running
    this.#running = null
    if (running) this.#ending = running.stop({ deactivate }).then(this.#unwatch)
    await this.#ending
  }

  async #start(): Promise<Verdict> {
    await this.#ending
    this.#verdict = null
    const fault = faultOfKey(this.#settings.key)
    if (fault) return this.#refuse(fault)
    const running = new Running(this.#settings, this.#clock, (report) => this.#hear(report))
    this.#running = running
    this.#unwatch = closeBeforeTheEnd({ close: () => this.close(), release: () => running.folder.release() })
    const report = await running.start()
    // Closed meanwhile: nobody waits for a verdict any more.
    if (!report) return verdictOf({ state: 'denied', code: 'TIMED_OUT', because: null, claims: null })
    const verdict = this.#hear(report)
    if (verdict.state !== 'denied') running.run(report)
    await this.#ending
    return verdict
  }

  #hear({ judgement, requestRef }: Report): Verdict {
    const before = this.#verdict
    const verdict = verdictOf(judgement, requestRef, this.#running?.folder.warnings)
    this.#verdict = verdict
    this.#tell(before, verdict)
    const isDenied = verdict.state === 'denied'
    if (isDenied) void this.close({ deactivate: false })
    if (before && (before.state !== verdict.state || before.code !== verdict.code))
      this.#options.onChange?.(verdict)
    if (isDenied) this.#options.onDenied?.(verdict)
    return verdict
  }

  #refuse(code: string): Verdict {
    this.#verdict = verdictOf({ state: 'denied', code, because: null, claims: null })
    this.#options.onDenied?.(this.#verdict)
    return this.#verdict
  }

  /** A denial is told by `onDenied`. */
  #tell(before: Verdict | null, verdict: Verdict): void {
    // oxlint-disable-next-line no-console -- the only place where a person looks
    const log = this.#options.log ?? console.error
    for (const warning of verdict.warnings) {
      if (!this.#warned.has(warning)) log(warningLine(warning))
      this.#warned.add(warning)
    }
    const isNew = before?.state !== verdict.state || before.code !== verdict.code
    if (isNew && verdict.state === 'grace') log(line(verdict))
    if (before?.state === 'grace' && verdict.state === 'active') log(line(verdict))
  }
}
