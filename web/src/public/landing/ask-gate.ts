import type { GateAnswer, GateCall } from '@muhur/contract/gate/gate'
import { validateLicense } from '@muhur/contract/gate/gate-calls'
import { addressOf } from '@muhur/contract/operation'
import type { Problem } from '@muhur/contract/http/problem'
import { checkToken, type Proof } from './check-token.ts'

/** Result of a call. */
export interface Verdict {
  status: number
  milliseconds: number
  code: string
  message: string
  /** Null for an answer without a verdict. */
  proof: Proof | null
}

/** Validates a key as a bot does, and checks the answer's signature. Throws without an answer. */
export async function askGate(licenseKey: string): Promise<Verdict> {
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  const began = performance.now()
  // Not `ask`: a denial is a valid answer here, and visitors see its status.
  const response = await fetch(addressOf(validateLicense), {
    method: validateLicense.method,
    credentials: 'omit',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ license_key: licenseKey, nonce } satisfies GateCall),
  })
  const answer = (await response.json()) as Partial<GateAnswer> & Partial<Problem>
  const milliseconds = Math.max(1, Math.round(performance.now() - began))
  const { code = '', token } = answer
  const proof = token ? await checkToken(token, { nonce, issuer: window.location.origin }) : null
  return {
    status: response.status,
    milliseconds,
    code,
    message: answer.message ?? answer.error ?? '',
    proof,
  }
}
