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
  /** Whether the licenses behind `next` may have changed too: no answer tells the outcome of the last step. */
  isUnknown?: boolean
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
    if (stop.signal.aborted) return { answer: { outcomes, next }, interrupted: true, isUnknown: true }
    return { answer: { outcomes, next }, failure, isUnknown: mayFollowChange(failure) }
  } finally {
    process.off('SIGINT', interrupt)
  }
}

const isLost = (error: unknown) =>
  error instanceof MuhurError && ['ANSWER_LOST', 'TIMED_OUT'].includes(error.code)

/** A fault of the server may come after the change. */
const mayFollowChange = (error: unknown) =>
  isLost(error) || (error instanceof MuhurError && error.status >= 500)

/**
 * After a lost answer the call is sent again with the same key, which changes nothing twice. Where the second call fails too, the
 * lost answer is the failure.
 */
async function sendTwice(call: Call, parts: Parts, send: Send): Promise<unknown> {
  const once = { ...parts, idempotencyKey: crypto.randomUUID() }
  return send(call, once).catch((error: unknown) => {
    if (isLost(error)) return send(call, once).catch(() => Promise.reject(error))
    if (error instanceof MuhurError && error.code === 'UNREACHABLE') return send(call, once)
    throw error
  })
}

/**
 * The lines behind the outcomes of a work that stopped: what may have changed, and `--after`. A repeated step would add the days of
 * `extend` twice, so there is no `--after` behind such a step of unknown outcome.
 */
export function sequel({ answer: { next }, isUnknown }: Changed, { body }: Parts, say: Say): string {
  const { action, days } = body as BulkChange
  const lines = [isUnknown && unknownStep(next, say)]
  if (isUnknown && action === 'extend' && days !== undefined)
    lines.push(
      say(
        'Önce bu lisansların bitişini kontrol edin: tekrarlanan adım günleri bir daha ekler.',
        'Check when these licenses end first: a repeated step adds the days once more.',
      ),
    )
  else if (next !== null) lines.push(`${say('Sürdürmek için', 'To go on')}: --after ${next}`)
  return lines.map((line) => (line ? `${line}\n` : '')).join('')
}

const unknownStep = (next: string | null, say: Say) =>
  next === null
    ? say(
        'İlk adımın sonucu bilinmiyor: lisansları değişmiş olabilir.',
        'The outcome of the first step is unknown: its licenses may have changed.',
      )
    : say(
        `Son adımın sonucu bilinmiyor: listede ${next} kimlikli lisanstan sonra gelenler değişmiş olabilir.`,
        `The outcome of the last step is unknown: the licenses behind ${next} in the list may have changed.`,
      )

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
