import { handoverId, type Handover } from '@muhur/contract/prerender'

/** What the page in the browser was rendered ahead with; null where it is the empty shell. */
export function readHandover(): Handover | null {
  const text = document.getElementById(handoverId)?.textContent
  return text ? (JSON.parse(text) as Handover) : null
}
