import type { Clock } from './clock.ts'
import type { Folder } from './folder.ts'
import { judgeFollowed, judgeKept, type Judgement, type Knowledge } from './judge.ts'
import { later, pause } from './later.ts'
import type { Listener, Report, Role } from './role.ts'
import type { Settings } from './settings.ts'

/** Seconds. */
const betweenLooks = { atStart: 0.2, running: 5 }
const patience = 5

/** Goes by what the leader of its folder writes, and asks nobody. */
export class Follower implements Role {
  readonly #settings: Settings
  readonly #folder: Folder
  readonly #clock: Clock
  readonly #listener: Listener
  readonly #stopping = new AbortController()
  #before: string | null
  #forgetTimer = () => {}

  constructor(settings: Settings, folder: Folder, clock: Clock, listener: Listener) {
    this.#settings = settings
    this.#folder = folder
    this.#clock = clock
    this.#listener = listener
    this.#before = folder.state()
  }

  /** A verdict from before is no reason to stop while the leader may be asking for a new one. */
  async start(): Promise<Report | null> {
    const { signal } = this.#stopping
    const until = performance.now() + patience * 1000
    for (;;) {
      const state = this.#folder.state()
      const report = this.#look(state)
      if (report.judgement.state === 'active' || state !== this.#before) return report
      if (performance.now() >= until) return report
      if (this.#folder.leads()) return null
      await pause(betweenLooks.atStart, signal)
      if (signal.aborted) return null
    }
  }

  run(): void {
    this.#forgetTimer = later(betweenLooks.running, () => this.#goOn())
  }

  async stop(): Promise<void> {
    this.#forgetTimer()
    this.#stopping.abort()
  }

  #goOn(): void {
    const state = this.#folder.state()
    const report = this.#look(state)
    const { judgement } = report
    if (state !== this.#before && judgement.claims) this.#clock.prove(judgement.claims.iat)
    this.#before = state
    // A signed denial of the leader is not asked about again by each process in its turn.
    const isRefused = judgement.state === 'denied' && judgement.because === null
    if (!isRefused && this.#folder.leads()) return this.#listener.changeRole()
    this.#listener.report(report)
    if (!this.#stopping.signal.aborted) this.run()
  }

  #look(state: string | null): Report {
    const { pins, key } = this.#settings
    const instance = this.#folder.instance()
    const [now, steadyNow] = [this.#clock.now(), this.#clock.steadyNow()]
    const known: Knowledge = { pins, licenseKey: key, instance: instance ?? '', state, now, steadyNow }
    const judgement: Judgement =
      instance === null ? judgeKept({ ...known, state: null }, 'LEADER_SILENT') : judgeFollowed(known)
    return { judgement, requestRef: null }
  }
}
