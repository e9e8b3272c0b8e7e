import type { Asker, Outcome } from './asker.ts'
import type { Verb } from './call.ts'
import type { Clock } from './clock.ts'
import { heartbeatDelay, retryDelay, startDelay } from './delays.ts'
import type { Folder } from './folder.ts'
import { later, pause } from './later.ts'
import type { Listener, Report, Role } from './role.ts'
import { readState } from './state.ts'

/** All in milliseconds. */
const budgets = { start: 5000, heartbeat: 5000, stop: 2000 }
const mostRetries = 3

/** Asks the server for all processes of a folder, and writes the state that the others go by. */
export class Leader implements Role {
  readonly #asker: Asker
  readonly #folder: Folder
  readonly #clock: Clock
  readonly #listener: Listener
  readonly #stopping = new AbortController()
  #state: string | null
  /** Null: this process has no seat that it knows of. What a process before it had is not shown again. */
  #instanceToken: string | null = null
  #lastWait: number | null = null
  #forgetTimer = () => {}
  #underWay: Promise<unknown> = Promise.resolve()

  constructor(asker: Asker, folder: Folder, clock: Clock, listener: Listener) {
    this.#asker = asker
    this.#folder = folder
    this.#clock = clock
    this.#listener = listener
    this.#state = folder.state()
  }

  async start(): Promise<Report | null> {
    const starting = this.#start()
    this.#underWay = starting
    return starting
  }

  run(first: Report): void {
    this.#waitAfter({ ...first, answer: null })
  }

  /** One heartbeat, or what has its place where this process holds no seat yet. Null: it was stopped meanwhile. */
  async beat(): Promise<Outcome | null> {
    let outcome = await this.#ask(this.#instanceToken ? 'heartbeat' : 'activate', budgets.heartbeat)
    const { judgement } = outcome
    if (this.#instanceToken && judgement.proven && lostItsSeat.has(judgement.code)) {
      this.#instanceToken = null
      outcome = await this.#ask('activate', budgets.heartbeat)
    }
    if (this.#stopping.signal.aborted) return null
    await this.#keep(outcome)
    return outcome
  }

  async stop({ deactivate }: { deactivate: boolean }): Promise<void> {
    this.#forgetTimer()
    this.#stopping.abort()
    await Promise.allSettled([this.#underWay])
    if (!deactivate || !this.#instanceToken) return
    await this.#asker.ask('deactivate', this.#state, this.#instanceToken, { milliseconds: budgets.stop })
    this.#instanceToken = null
  }

  async #start(): Promise<Report | null> {
    const { signal } = this.#stopping
    const until = performance.now() + budgets.start
    let wait: number | null = null
    for (let retries = 0; ; retries += 1) {
      const outcome = await this.#ask('activate', until - performance.now())
      if (signal.aborted) return null
      wait = startDelay(wait, Math.random(), outcome.answer?.retryAfter)
      const isLast = retries === mostRetries || performance.now() + wait * 1000 >= until
      if (isLast || !mayPass(outcome)) {
        await this.#keep(outcome)
        return outcome
      }
      await pause(wait, signal)
    }
  }

  #ask(verb: Verb, milliseconds: number): Promise<Outcome> {
    const { signal } = this.#stopping
    return this.#asker.ask(verb, this.#state, this.#instanceToken, { milliseconds, signal })
  }

  async #keep({ judgement }: Outcome): Promise<void> {
    if (judgement.nextState === this.#state || judgement.nextState === null) return
    this.#state = judgement.nextState
    if (judgement.proven) this.#instanceToken = readState(this.#state)?.instance_token ?? null
    await this.#folder.saveState(this.#state)
  }

  #waitAfter({ judgement, answer }: Outcome): void {
    if (this.#stopping.signal.aborted || judgement.state === 'denied' || !judgement.claims) return
    const { grace_until, next_heartbeat_in } = judgement.claims
    // A signed 0 would be a storm of one.
    const interval = Math.max(1, next_heartbeat_in)
    if (judgement.proven) this.#lastWait = null
    else this.#lastWait = retryDelay(interval, this.#lastWait, Math.random(), answer?.retryAfter)
    const wait = this.#lastWait ?? heartbeatDelay(interval, Math.random())
    const graceLeft = grace_until + 1 - this.#clock.steadyNow()
    const endsBefore = judgement.reason !== null && graceLeft < wait
    this.#forgetTimer = endsBefore
      ? later(graceLeft, () => this.#endGrace(judgement.reason!))
      : later(wait, () => this.#goOn())
  }

  #goOn(): void {
    if (!this.#folder.leads()) return this.#listener.changeRole()
    this.#underWay = this.beat().then((outcome) => {
      if (!outcome) return
      this.#listener.report(outcome)
      this.#waitAfter(outcome)
    })
  }

  /** Said at the very second, and not with the next try. */
  #endGrace(reason: string): void {
    const judgement = this.#asker.lookAgain(this.#state, reason)
    if (judgement.state !== 'denied') return this.#goOn()
    this.#listener.report({ judgement, requestRef: null })
  }
}

/** To a heartbeat: the token is of no use any more, and the seat may be taken anew. */
const lostItsSeat = new Set(['INSTANCE_REQUIRED', 'FINGERPRINT_MISMATCH'])

/** What another try a moment later may change. */
function mayPass({ judgement, answer }: Outcome): boolean {
  if (judgement.proven) return false
  return answer === null || answer.status === 429 || answer.status >= 500
}
