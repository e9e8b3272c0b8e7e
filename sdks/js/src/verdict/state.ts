import { isWholeNumber, readJsonObject } from '../proof/json.ts'
import { sha256 } from '../proof/token.ts'

/** The content of `state.json`. Unknown values are null. */
export interface State {
  format: 1
  /** base64url(SHA-256(license key)). */
  license: string | null
  /** The last signed verdict, as its token. */
  verdict: string | null
  instance_token: string | null
  /** The highest `iat` of all verdicts so far; 0 at first. */
  highest_iat: number
  /** The last signed key set. */
  key_set: string | null
}

/** Null: not a JSON object of this form. */
export function readState(text: string): State | null {
  const state = readJsonObject(text)
  if (state?.format !== 1 || !isWholeNumber(state.highest_iat)) return null
  const texts = [state.license, state.verdict, state.instance_token, state.key_set]
  return texts.every((value) => value === null || typeof value === 'string')
    ? (state as unknown as State)
    : null
}

/** The last token of the instance under this license key; null: none. */
export function instanceTokenIn(text: string | null, key: string): string | null {
  const state = text === null ? null : readState(text)
  return state?.license === sha256(key) ? state.instance_token : null
}

export const nothingKept: State = {
  format: 1,
  license: null,
  verdict: null,
  instance_token: null,
  highest_iat: 0,
  key_set: null,
}
