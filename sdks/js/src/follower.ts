import { knownTo } from './ask-and-judge.ts'
import { judgeFollowed } from './judge.ts'
import { later, pause } from './later.ts'
import type { Holder, Report, Role } from './role.ts'

/** Seconds. */
const betweenLooks = 5
const betweenFirstLooks = 0.2

/** Goes by what the leader of its folder writes, and asks nobody. */
export class Follower implements Role {
  readonly #holder: Holder
  readonly #stopping = new AbortController()
  #before: string | null
  #forgetTimer = () => {}

  constructor(holder: Holder) {
    this.#holder = holder
    this.#before = holder.folder.state()
  }

  /** A verdict from before is no reason to stop while the leader may be asking for a new one. */
  async start(): Promise<Report | null> {
    const { signal } = this.#stopping
    const until = performance.now() + betweenLooks * 1000
    for (;;) {
      const state = this.#holder.folder.state()
      const report = this.#look(state)
      const isNews = report.judgement.state === 'active' || state !== this.#before
      if (isNews || performance.now() >= until) return report
      if (this.#holder.folder.leads()) return null
      await pause(betweenFirstLooks, signal)
      if (signal.aborted) return null
    }
  }

  run(): void {
    this.#forgetTimer = later(betweenLooks, () => this.#goOn())
  }

  async stop(): Promise<void> {
    this.#forgetTimer()
    this.#stopping.abort()
  }

  #goOn(): void {
    const state = this.#holder.folder.state()
    const report = this.#look(state)
    const { judgement } = report
    if (state !== this.#before && judgement.claims) this.#holder.clock.prove(judgement.claims.iat)
    this.#before = state
    // A signed denial of the leader is not asked about again by each process in its turn.
    const isRefused = judgement.state === 'denied' && judgement.because === null
    if (!isRefused && this.#holder.folder.leads()) return void this.#holder.changeRole()
    this.#holder.report(report)
    if (!this.#stopping.signal.aborted) this.run()
  }

  #look(state: string | null): Report {
    const instance = this.#holder.folder.instance()
    // Without one there is nothing that a verdict could be for.
    const known = knownTo({ ...this.#holder, instance: instance ?? '', state: instance && state })
    return { judgement: judgeFollowed(known), requestRef: null }
  }
}
