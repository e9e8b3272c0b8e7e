import { askAndJudge, knownTo, type Outcome } from '../call/ask-and-judge.ts'
import type { Verb } from '../call/call.ts'
import { heartbeatDelay, retryDelay, seatDelay, startDelay } from '../call/delays.ts'
import { judgeKept } from '../verdict/judge.ts'
import { later, pause } from './later.ts'
import { isPatient, longestPatience, type Holder, type Report, type Role } from './role.ts'
import { instanceTokenIn } from '../verdict/state.ts'
import { lineOf } from '../verdict/verdict.ts'

/** All in milliseconds. */
const budgets = { start: 5000, heartbeat: 5000, stop: 2000 }
const mostRetries = 3

/** Makes the calls for all processes of a folder, and writes the state that the others follow. */
export class Leader implements Role {
  readonly #holder: Holder
  readonly #instance: string
  readonly #stopping = new AbortController()
  #state: string | null
  /** The token that shows the server that this is the known machine; null: none. */
  #instanceToken: string | null
  /** Whether this process took its seat. */
  #isSeated = false
  #lastWait: number | null = null
  /** The next step, while it waits: a timer of Node begins it, or the first reader after that time by the clock. */
  #next: { at: number; begin: () => unknown; cancel: () => void } | null = null
  #underWay: Promise<unknown> = Promise.resolve()

  constructor(holder: Holder, instance: string) {
    this.#holder = holder
    this.#instance = instance
    this.#state = holder.folder.state()
    this.#instanceToken = instanceTokenIn(this.#state, holder.settings.key)
  }

  start(): Promise<Report | null> {
    const starting = this.#start()
    this.#underWay = starting
    return starting
  }

  run(first: Report): void {
    this.#waitAfter({ ...first, answer: null })
  }

  /** Asks after a wait of any kind that took too long. */
  look(isLate: boolean): void {
    if (!this.#next) return
    const { at, begin } = this.#next
    if (isLate) this.#begin(() => this.#goOn())
    else if (this.#holder.clock.now() >= at) this.#begin(begin)
  }

  /** One heartbeat, or an activation where this process holds no seat yet. Null: it was stopped meanwhile. */
  async beat(): Promise<Outcome | null> {
    let outcome = await this.#ask(this.#isSeated ? 'heartbeat' : 'activate', budgets.heartbeat)
    const { judgement } = outcome
    if (this.#isSeated && judgement.because === null && lostItsSeat.test(judgement.code)) {
      this.#isSeated = false
      this.#instanceToken = null
      outcome = await this.#ask('activate', budgets.heartbeat)
    }
    if (this.#stopping.signal.aborted) return null
    await this.#keep(outcome)
    return outcome
  }

  async stop({ deactivate }: { deactivate: boolean }): Promise<void> {
    this.#begin(() => this.#stopping.abort())
    await Promise.allSettled([this.#underWay])
    if (!deactivate || !this.#isSeated) return
    await this.#ask('deactivate', budgets.stop, new AbortController().signal)
    this.#isSeated = false
  }

  async #start(): Promise<Report | null> {
    let outcome = await this.#tryToStart()
    if (isFull(outcome) && isPatient(this.#holder)) outcome = await this.#waitForSeat(outcome)
    if (this.#stopping.signal.aborted) return null
    await this.#keep(outcome)
    if (isBlocked(outcome)) await this.#lookForUpdate(outcome)
    return outcome
  }

  async #tryToStart(): Promise<Outcome> {
    const { signal } = this.#stopping
    const until = performance.now() + budgets.start
    let wait: number | null = null
    for (let retries = 0; ; retries += 1) {
      const outcome = await this.#ask('activate', until - performance.now())
      wait = startDelay(wait, Math.random(), outcome.answer?.retryAfter)
      const isLast = retries === mostRetries || performance.now() + wait * 1000 >= until
      if (isLast || signal.aborted || !mayPass(outcome)) return outcome
      await pause(wait, signal)
    }
  }

  /** Returns `full` where nothing else was proven in the end. */
  async #waitForSeat(full: Outcome): Promise<Outcome> {
    const { signal } = this.#stopping
    const until = performance.now() + longestPatience * 1000
    this.#holder.settings.log(lineOf('WAITING_FOR_SEAT'))
    for (let retryAfter = 0; ;) {
      const wait = Math.max(seatDelay(Math.random()), retryAfter)
      if (signal.aborted || performance.now() + wait * 1000 > until) return full
      await pause(wait, signal)
      const outcome = await this.#ask('activate', budgets.heartbeat)
      if (outcome.judgement.because === null && !isFull(outcome)) return outcome
      retryAfter = outcome.answer?.retryAfter ?? 0
    }
  }

  #ask(verb: Verb, milliseconds: number, signal = this.#stopping.signal) {
    return askAndJudge({ ...this.#facts(), verb, instanceToken: this.#instanceToken, milliseconds, signal })
  }

  #lookForUpdate(outcome: Outcome): Promise<void> {
    return this.#holder.updates.look(isBlocked(outcome), this.#stopping.signal)
  }

  #facts() {
    return { ...this.#holder, instance: this.#instance, state: this.#state }
  }

  async #keep({ judgement }: Outcome): Promise<void> {
    if (judgement.nextState === this.#state || judgement.nextState === null) return
    this.#state = judgement.nextState
    if (judgement.because === null) {
      this.#isSeated = judgement.state === 'active'
      this.#instanceToken = instanceTokenIn(this.#state, this.#holder.settings.key)
    }
    await this.#holder.folder.saveState(this.#state)
  }

  #waitAfter({ judgement, answer }: Outcome): void {
    if (this.#stopping.signal.aborted || judgement.state === 'denied' || !judgement.claims) return
    const { exp, grace_until, next_heartbeat_in } = judgement.claims
    // A signed 0 would cause a storm of calls by this bot.
    const interval = Math.max(1, next_heartbeat_in)
    const now = this.#holder.clock.now()
    if (judgement.because === null) {
      this.#lastWait = null
      // A permission that has run out serves no reader: the next call comes at its end at the latest.
      const untilOver = Math.max(1, exp - now)
      const wait = heartbeatDelay(interval, Math.random())
      return this.#wait(now, Math.min(wait, untilOver), () => this.#goOn())
    }
    this.#lastWait = retryDelay(interval, this.#lastWait, Math.random(), answer?.retryAfter)
    const graceLeft = grace_until + 1 - now
    if (this.#lastWait <= graceLeft) this.#wait(now, this.#lastWait, () => this.#goOn())
    else this.#wait(now, graceLeft, () => this.#endGrace(judgement.because!))
  }

  #wait(now: number, seconds: number, begin: () => unknown): void {
    const cancel = later(seconds, () => this.#begin(begin))
    this.#next = { at: now + seconds, begin, cancel }
  }

  #begin(what: () => unknown): void {
    this.#next?.cancel()
    this.#next = null
    what()
  }

  #goOn(): void {
    if (!this.#holder.folder.leads()) return void this.#holder.changeRole()
    this.#underWay = this.beat().then(async (outcome) => {
      if (outcome && isBlocked(outcome)) await this.#lookForUpdate(outcome)
      if (!outcome || this.#stopping.signal.aborted) return
      try {
        this.#holder.report(outcome)
      } finally {
        // A listener's error goes to the bot, and costs no heartbeat.
        this.#waitAfter(outcome)
      }
      const { state, because } = outcome.judgement
      if (state === 'active' && because === null) await this.#lookForUpdate(outcome)
    })
  }

  /** Denies at the very second, and not with the next try. */
  #endGrace(because: string): void {
    const judgement = judgeKept(knownTo(this.#facts()), because)
    if (judgement.state !== 'denied') return this.#goOn()
    this.#holder.report({ judgement, requestRef: null })
  }
}

/** Answers to a heartbeat after which the token is of no use any more, and the seat may be taken anew. */
const lostItsSeat = /^(INSTANCE_REQUIRED|FINGERPRINT_MISMATCH)$/

const isFull = ({ judgement: { because, code } }: Outcome) => because === null && code === 'INSTANCE_LIMIT'

const isBlocked = ({ judgement: { because, code } }: Outcome) =>
  because === null && code === 'VERSION_BLOCKED'

/** Whether another try a moment later may bring another result. */
function mayPass({ judgement, answer }: Outcome): boolean {
  if (judgement.because === null) return false
  return answer === null || answer.status === 429 || answer.status >= 500
}
