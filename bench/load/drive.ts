import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, type HttpAnswer } from './connection.ts'
import type { Work } from './work.ts'

export interface Schedule {
  connections: number
  /** Seconds of load before counting starts. */
  warmUp: number
  /** Counted seconds; 0: none, after the warm-up; `Infinity`: until the work has no more calls. */
  seconds: number
  /** Calls a second, due at even distances for a slow server too. Null: each connection calls again after its answer. */
  rate: number | null
}

export interface Measured {
  calls: number
  /** With the calls of the warm-up. */
  allCalls: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Average of one answer. */
  bodyBytes: number
  samples: Sample[]
}

/** An answer; its signature is checked after the run. */
export interface Sample {
  body: string
  nonce: string
  license: number
}

/** Answers for each sample. */
const stride = 50

/** Puts load on a server and returns the counts. Rejects when an answer is wrong or missing. */
export async function drive(port: number, work: Work, schedule: Schedule): Promise<Measured> {
  const { connections, warmUp, seconds, rate } = schedule
  const waits: number[] = []
  const samples: Sample[] = []
  let allCalls = 0
  let bodyBytes = 0
  let turns = 0
  let isOver = false

  /** Calls one after the other, until the time is over or the work is done. */
  async function lane(number: number, connection: Connection): Promise<void> {
    for (;;) {
      const turn = await nextTurn()
      const call = !isOver && turn && work.next(number)
      if (!call) return
      const answer = await connection.call(call.request)
      check(answer)
      if (allCalls++ % stride === 0)
        samples.push({ body: answer.text.slice(answer.body), nonce: call.nonce, license: call.license })
      work.answered?.(number, answer.text.slice(answer.body))
      const now = performance.now()
      if (rate ? !turn.isCounted : now < begin || now >= end) continue
      waits.push(now - turn.due)
      bodyBytes += answer.text.length - answer.body
    }
  }

  /** In a paced run a call that waited for a free connection keeps the time at which it was due: the wait is the server's. */
  async function nextTurn(): Promise<{ due: number; isCounted: boolean } | null> {
    const now = performance.now()
    if (!rate) return now < end ? { due: now, isCounted: true } : null
    const turn = turns++
    if (turn >= Math.round((warmUp + seconds) * rate)) return null
    const due = start + (turn * 1000) / rate
    const isCounted = turn >= Math.round(warmUp * rate)
    if (due <= now) return { due, isCounted }
    // A timer that is late is not the server's delay.
    await sleep(due - now)
    return { due: performance.now(), isCounted }
  }

  const lanes = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)))
  const start = performance.now()
  const begin = start + warmUp * 1000
  const end = begin + seconds * 1000
  try {
    await Promise.all(lanes.map((connection, number) => lane(number, connection)))
  } finally {
    isOver = true
    for (const connection of lanes) connection.close()
  }
  const calls = waits.length
  if (calls === 0 && seconds > 0) throw new Error('no call was answered in the measured time')
  waits.sort((one, other) => one - other)
  const at = (share: number) => waits[Math.floor((calls - 1) * share)]!
  return {
    calls,
    allCalls,
    perSecond: calls / seconds,
    p50: at(0.5),
    p99: at(0.99),
    bodyBytes: bodyBytes / calls,
    samples,
  }
}

/** Throws on a wrong answer, as far as its bytes show. */
function check({ text, body }: HttpAnswer): void {
  const isRight =
    text.startsWith('HTTP/1.1 200 ') &&
    text.includes('"valid":true', body) &&
    text.includes('"code":"VALID"', body)
  if (isRight) return
  throw new Error(`a wrong answer: ${text.slice(0, text.indexOf('\r\n'))} ${text.slice(body, body + 300)}`)
}
