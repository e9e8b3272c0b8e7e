import type { BulkChange, BulkChanged, BulkOutcome } from '@muhur/contract/shop/bulk'
import { MuhurError } from '../../client/src/muhur-error.ts'
import type { Call } from './calls.ts'
import type { Say } from './language.ts'
import type { Parts } from './parse.ts'
import type { Send } from './preview.ts'

/** What became of the licenses: `next` is null at the end, else the place from which `--after` goes on after the failure. */
interface Changed {
  answer: BulkChanged
  failure?: unknown
  /** Whether Ctrl-C ended the work. */
  interrupted?: boolean
}

/** Milliseconds in which a page that runs at Ctrl-C may still end, so that its outcomes are known. */
const patience = 5_000

/** Changes the licenses of a filter page by page until the end, and keeps what was done before a failure or Ctrl-C. */
export async function changeAll(call: Call, parts: Parts, send: Send, say: Say): Promise<Changed> {
  const body = parts.body as BulkChange
  const outcomes: BulkOutcome[] = []
  const interrupted = new AbortController()
  const stop = new AbortController()
  const interrupt = () => {
    if (interrupted.signal.aborted) return stop.abort()
    interrupted.abort()
    process.stderr.write(say('Süren adım bitince duruluyor.\n', 'Stops at the end of this step.\n'))
    setTimeout(() => stop.abort(), patience).unref()
  }
  process.on('SIGINT', interrupt)
  let next = body.after ?? null
  try {
    do {
      const page = { ...parts, body: { ...body, ...(next !== null && { after: next }) }, signal: stop.signal }
      const answer = (await sendTwice(call, page, send)) as BulkChanged
      outcomes.push(...answer.outcomes)
      next = answer.next
      if (next !== null) tell(outcomes.length, body.expected, say)
    } while (next !== null && !interrupted.signal.aborted)
    return { answer: { outcomes, next }, interrupted: next !== null }
  } catch (failure) {
    if (!stop.signal.aborted) return { answer: { outcomes, next }, failure }
    const lost = say(
      'Son adımın lisansları da değişmiş olabilir.',
      'The licenses of the last step may have changed too.',
    )
    process.stderr.write(`${lost}\n`)
    return { answer: { outcomes, next }, interrupted: true }
  } finally {
    process.off('SIGINT', interrupt)
    if (next !== null) process.stderr.write(`${say('Sürdürmek için', 'To go on')}: --after ${next}\n`)
  }
}

/** After a lost answer the call is sent again with the same key, which changes nothing twice. */
async function sendTwice(call: Call, parts: Parts, send: Send): Promise<unknown> {
  const once = { ...parts, idempotencyKey: crypto.randomUUID() }
  return send(call, once).catch((error: unknown) => {
    const isLost =
      error instanceof MuhurError && ['UNREACHABLE', 'ANSWER_LOST', 'TIMED_OUT'].includes(error.code)
    if (!isLost) throw error
    return send(call, once)
  })
}

function tell(done: number, expected: number | undefined, say: Say): void {
  const of = expected === undefined ? '' : ` / ${expected}`
  process.stderr.write(say(`${done}${of} lisans işlendi.\n`, `${done}${of} licenses done.\n`))
}

/** The sentence about licenses that stayed as they were; undefined where each was changed. */
export function leftOut({ outcomes }: BulkChanged, say: Say): string | undefined {
  const count = outcomes.filter(({ code }) => code !== 'CHANGED').length
  if (count === 0) return undefined
  return say(
    `${count} lisans değişmedi; nedeni her birinin \`code\` alanında.`,
    `${count} licenses did not change; the field \`code\` of each says why.`,
  )
}
