import { handoverId, type Handover } from '@muhur/contract/site/prerender'

/** Data of the server's rendering; null for the empty shell. */
export function readHandover(): Handover | null {
  const text = document.getElementById(handoverId)?.textContent
  return text ? (JSON.parse(text) as Handover) : null
}
