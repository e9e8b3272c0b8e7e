import { dateOf, factsOf, noFacts, type Facts } from './facts.ts'
import type { Warning } from '../folder/folder.ts'
import type { Judgement } from './judge.ts'
import { sdkTexts } from '@muhur/contract/gate/sdk-texts'

/** Whether the software may run, and why. */
export interface Verdict extends Facts {
  state: 'active' | 'grace' | 'denied'
  /** The server's code, or the SDK's own reason. */
  code: string
  /** Why there is no proven answer; null: there is one. */
  because: string | null
  /** The meaning of the code, in Turkish. */
  message: string
  /** The advice, in Turkish; empty where there is nothing to do. */
  action: string
  /** Both, as one line for people. */
  line: string
  /** The reference by which the seller finds the call in the records; null without an answer. */
  requestRef: string | null
  /** Until when it may run while the server cannot be reached; null where it may not. */
  graceUntil: Date | null
  /** The rights of the license beyond the product itself; empty where it may not run. */
  entitlements: string[]
  /** The faults of the folder. */
  warnings: Warning[]
}

/** @param before the known facts of the license: a denial keeps them */
export function verdictOf(
  judgement: Pick<Judgement, 'state' | 'code' | 'because' | 'claims'>,
  requestRef: string | null = null,
  warnings: Iterable<Warning> = [],
  before: Facts = noFacts,
): Verdict {
  const { state, code, because } = judgement
  const claims = state === 'denied' ? null : judgement.claims
  const { product, owner, seatsUsed, seatsAllowed, expiresAt } = claims ? factsOf(claims) : before
  const [message, action] = textsOf(code)
  return {
    state,
    code,
    because,
    message,
    action,
    line: lineOf(code, because !== code && because, requestRef),
    requestRef,
    entitlements: claims?.ent ?? [],
    product,
    owner,
    seatsUsed,
    seatsAllowed,
    expiresAt,
    graceUntil: claims && dateOf(claims.grace_until),
    warnings: [...warnings],
  }
}

/** The line for people. */
export function lineOf(code: string, ...more: (string | false | null)[]): string {
  return `[Mühür] ${textOf(code)} (${[code, ...more].filter(Boolean).join(', ')})`
}

/** The meaning of the code and the advice. */
export const textOf = (code: string) => textsOf(code).join(' ').trim()

/** A signed code of a later server that this file does not know is a denial. */
function textsOf(code: string): [string, string] {
  return sdkTexts[code] ?? sdkTexts.DENIED!
}

/** Whether listeners get the verdict. */
export function isOther(verdict: Verdict, before: Verdict): boolean {
  return noted(verdict) !== noted(before)
}

const noted = ({ state, code, entitlements, expiresAt, seatsAllowed }: Verdict) =>
  JSON.stringify([state, code, entitlements, expiresAt, seatsAllowed])
