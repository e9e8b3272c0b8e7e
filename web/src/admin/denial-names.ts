import { errors, type ErrorEntry } from '@muhur/contract/errors'
import type { GateVerb } from '@muhur/contract/gate'

/** Short label of a denial; the code itself where a newer server knows more codes. */
export const denialName = (code: string): string => (errors as Record<string, ErrorEntry>)[code]?.name ?? code

export const verbNames: Record<GateVerb, string> = {
  validate: 'Doğrulama',
  activate: 'Etkinleştirme',
  heartbeat: 'Nabız',
  deactivate: 'Kapanış',
}
