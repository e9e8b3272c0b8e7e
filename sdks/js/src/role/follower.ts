import { knownTo } from '../call/ask-and-judge.ts'
import { judgeFollowed, keptVerdict } from '../verdict/judge.ts'
import { later, pause } from './later.ts'
import { isPatient, longestPatience, type Holder, type Report, type Role } from './role.ts'
import type { Claims } from '../proof/token.ts'

/** Seconds. */
export const betweenLooks = 5
const betweenFirstLooks = 0.2

/** Follows the state that the living leader of its folder writes, and makes no calls. */
export class Follower implements Role {
  readonly #holder: Holder
  readonly #stopping = new AbortController()
  /** The last state of the leader while it lived; null: none. */
  #state: string | null = null
  #forgetTimer: (() => void) | null = null

  constructor(holder: Holder) {
    this.#holder = holder
  }

  /**
   * A verdict from before is no reason to stop while the leader may be asking for a new one. And a lock is only known to be held
   * when its holder refreshes it: a lock that a crash left on another machine, or in another container, expires soon.
   */
  async start(): Promise<Report | null> {
    const { folder } = this.#holder
    const { signal } = this.#stopping
    const [stateBefore, saidBefore] = [folder.state(), folder.lockSaidAt()]
    const begun = performance.now()
    const hasWaited = (seconds: number) => performance.now() - begun >= seconds * 1000
    for (;;) {
      const isLed = folder.isLed()
      const report = isLed ? this.#look(isLed) : this.#judge(isLed)
      const isNews = report.judgement.state === 'active' || (isLed && this.#state !== stateBefore)
      const isHeld = isLed || folder.lockSaidAt() !== saidBefore
      const waits = isLed && report.judgement.state === 'denied' && isPatient(this.#holder)
      if (isNews || (isHeld && hasWaited(waits ? longestPatience : betweenLooks))) return report
      if (folder.leads()) return null
      await pause(betweenFirstLooks, signal)
      if (signal.aborted) return null
    }
  }

  run(): void {
    const count = this.#holder.clock.wait(betweenLooks)
    this.#forgetTimer = later(betweenLooks, () => {
      count()
      this.#goOn()
    })
  }

  /** Reading a file costs so little that a look is always due. */
  look(): void {
    if (!this.#forgetTimer) return
    this.#forgetTimer()
    this.#goOn()
  }

  async stop(): Promise<void> {
    this.#forgetTimer?.()
    this.#stopping.abort()
  }

  #goOn(): void {
    this.#forgetTimer = null
    const { folder, report } = this.#holder
    const isLed = folder.isLed()
    // A leader that got a denial ends: the others read the denial, and make no calls in turn.
    let found = isLed || this.#isLeaderRefused() ? this.#look(isLed) : this.#judge(isLed)
    const isRefused = found.judgement.state === 'denied' && found.judgement.because === null
    if (!isRefused && folder.leads()) {
      if (!this.#isLeaderRefused()) return void this.#holder.changeRole()
      // Between the two readings.
      folder.release()
      found = this.#look(isLed)
    }
    try {
      report(found)
    } finally {
      if (!this.#stopping.signal.aborted) this.run()
    }
  }

  #isLeaderRefused(): boolean {
    const claims = this.#kept(this.#holder.folder.state())
    return claims !== null && claims.code !== 'VALID'
  }

  #look(isLed: boolean): Report {
    const { folder, clock } = this.#holder
    const state = folder.state()
    const claims = this.#kept(state)
    if (claims && state !== this.#state) clock.follow(claims.iat + folder.stateAge())
    this.#state = state
    return this.#judge(isLed)
  }

  #judge(isLed: boolean): Report {
    return { judgement: judgeFollowed(this.#known(this.#state), isLed), requestRef: null }
  }

  #kept(state: string | null): Claims | null {
    const claims = keptVerdict(this.#known(state))
    return typeof claims === 'string' ? null : claims
  }

  #known(state: string | null) {
    const instance = this.#holder.folder.instance()
    // Without an instance there is nothing that a verdict could be for.
    return knownTo({ ...this.#holder, instance: instance ?? '', state: instance && state })
  }
}
