import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from './call-bytes.ts'
import { Connection, type HttpAnswer } from './connection.ts'
import { Tally, type Measured } from './tally.ts'
import type { Target, Work } from './work.ts'

export interface Schedule {
  connections: number
  /** Seconds of load before counting starts. */
  warmUp: number
  /** Counted seconds; 0: none, after the warm-up; `Infinity`: until the work has no more calls. */
  seconds: number
  /**
   * Calls a second, due at even distances however slow the server is. Null: each connection calls again after its
   * answer.
   */
  rate: number | null
}

/** Puts load on a server and returns the counts. Rejects when an answer is wrong or missing. */
export async function drive(target: Target, work: Work, schedule: Schedule): Promise<Measured> {
  const run = new Run(target, work, schedule)
  try {
    await run.connect()
    return await run.toItsEnd()
  } finally {
    run.close()
  }
}

interface Lane {
  connection: Connection
  call: Call
  /** When the call was due: waiting for a free connection is the server's delay, so it counts. */
  due: number
}

const timeout = 10_000

class Run {
  readonly #target: Target
  readonly #work: Work
  readonly #schedule: Schedule
  readonly #tally = new Tally()
  readonly #lanes: Lane[] = []
  /** The numbers of the lanes whose connections are free; only a paced run keeps them. */
  readonly #free: number[] = []
  readonly #ended = Promise.withResolvers<void>()
  readonly #closed = new AbortController()
  #underWay = 0
  #sending = true
  #broken = false
  #begin = 0
  #end = 0

  constructor(target: Target, work: Work, schedule: Schedule) {
    this.#target = target
    this.#work = work
    this.#schedule = schedule
    // Handles rejections of connections before anything awaits the end.
    this.#ended.promise.catch(() => {})
  }

  async connect(): Promise<void> {
    const onBroken = (error: Error) => {
      this.#broken = true
      this.#ended.reject(error)
    }
    for (let lane = 0; lane < this.#schedule.connections; lane += 1) {
      const onAnswer = (answer: HttpAnswer) => this.#answered(lane, answer)
      const connection = await Connection.open(this.#target.port, onAnswer, onBroken)
      this.#lanes.push({ connection, call: { license: 0, fingerprint: '', nonce: '' }, due: 0 })
    }
  }

  async toItsEnd(): Promise<Measured> {
    const { warmUp, seconds, rate } = this.#schedule
    const start = performance.now()
    this.#begin = start + warmUp * 1000
    this.#end = this.#begin + seconds * 1000
    if (rate) await this.#pace(start, rate, Math.round((warmUp + seconds) * rate))
    else for (const lane of this.#lanes.keys()) this.#send(lane, performance.now())
    this.#sending = false
    if (this.#underWay === 0) this.#ended.resolve()

    // Maximum delay of a timer, for a run without an end.
    const latest = Math.min(this.#end - performance.now() + timeout, 2 ** 31 - 1)
    const late = sleep(latest, true, { signal: this.#closed.signal }).catch(() => false)
    if (await Promise.race([this.#ended.promise, late]))
      throw new Error(`${this.#underWay} calls were not answered within ${timeout / 1000} s`)
    return this.#tally.result(seconds)
  }

  close(): void {
    this.#closed.abort()
    for (const { connection } of this.#lanes) connection.close()
  }

  #send(number: number, due: number): void {
    const call = this.#work.next(number)
    if (!call) return
    const lane = this.#lanes[number]!
    lane.call = call
    lane.due = due
    this.#underWay += 1
    lane.connection.send(this.#work.bytes(number, call))
  }

  #answered(number: number, answer: HttpAnswer): void {
    const now = performance.now()
    const { call, due } = this.#lanes[number]!
    this.#underWay -= 1
    const { population } = this.#target
    const asked = () => ({ nonce: call.nonce, licenseId: population.id(call.license) })
    this.#tally.check(answer, asked)
    this.#work.answered?.(number, call, answer.text)

    if (this.#schedule.rate) {
      if (due >= this.#begin) this.#tally.count(now - due, answer)
      this.#free.push(number)
    } else {
      if (now >= this.#begin && now < this.#end) this.#tally.count(now - due, answer)
      if (now < this.#end) this.#send(number, now)
    }
    if (this.#underWay === 0 && !this.#sending) this.#ended.resolve()
  }

  /** Sends the due calls while connections are free; a delayed call keeps the time at which it was due. */
  async #pace(start: number, rate: number, calls: number): Promise<void> {
    this.#free.push(...this.#lanes.keys())
    let sent = 0
    const due = () => start + (sent * 1000) / rate
    while (sent < calls && !this.#broken) {
      const now = performance.now()
      if (now > this.#end + timeout) throw new Error(`${calls - sent} calls could not be sent in time`)
      while (sent < calls && this.#free.length > 0 && due() <= now) {
        this.#send(this.#free.shift()!, due())
        sent += 1
      }
      nap()
      await new Promise(setImmediate)
    }
  }
}

const never = new Int32Array(new SharedArrayBuffer(4))

/** Timers have a grain of a millisecond, too coarse for a pace; a busy loop would take a core from the database. */
function nap(): void {
  Atomics.wait(never, 0, 0, 0.1)
}
