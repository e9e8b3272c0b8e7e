import type { Warning } from './folder.ts'
import type { Judgement } from './judge.ts'
import { messages } from './messages.ts'

/** Whether the software may run, and why. */
export interface Verdict {
  state: 'active' | 'grace' | 'denied'
  /** The server's code, or the SDK's own reason. */
  code: string
  /** Why there is no proven answer; null: there is one. */
  because: string | null
  /** What happened, in Turkish. */
  message: string
  /** What to do, in Turkish; empty where there is nothing to do. */
  action: string
  /** How the seller finds the call in his records. */
  requestRef: string | null
  /** Until when it may run while the server cannot be reached; null where it may not. */
  graceUntil: Date | null
  /** What the license entitles to beyond the product itself; empty where it may not run. */
  entitlements: string[]
  /** What is wrong with the folder. */
  warnings: Warning[]
}

export function verdictOf(
  judgement: Pick<Judgement, 'state' | 'code' | 'because' | 'claims'>,
  requestRef: string | null = null,
  warnings: Iterable<Warning> = [],
): Verdict {
  const { state, code, because } = judgement
  const claims = state === 'denied' ? null : judgement.claims
  const [message, action] = textsOf(code)
  return {
    state,
    code,
    because,
    message,
    action,
    requestRef,
    graceUntil: claims && new Date(claims.grace_until * 1000),
    entitlements: claims?.ent ?? [],
    warnings: [...warnings],
  }
}

/** The one line that people read. */
export function line({ code, because, message, action, requestRef }: Verdict): string {
  const marks = [code, because !== code && because, requestRef].filter(Boolean)
  return `[Mühür] ${`${message} ${action}`.trim()} (${marks.join(', ')})`
}

/** What happened and what to do. */
export const textOf = (code: string) => textsOf(code).join(' ').trim()

/** A signed code that a later server has and this file does not know is a denial. */
function textsOf(code: string): [string, string] {
  return messages[code] ?? messages.DENIED!
}
