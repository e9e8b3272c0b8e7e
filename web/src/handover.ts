import { handoverId, type Handover, type Known } from '@muhur/contract/prerender'
import type { QueryClient } from '@tanstack/react-query'

/** What the page in the browser was rendered ahead with; null where it is the empty shell. */
export function readHandover(): Handover | null {
  const text = document.getElementById(handoverId)?.textContent
  return text ? (JSON.parse(text) as Handover) : null
}

/** Answers what is known already. It counts as old: whatever may change is asked for again once the page runs. */
export function putKnown(queries: QueryClient, known: readonly Known[]): void {
  for (const { key, data } of known) queries.setQueryData([...key], data, { updatedAt: 0 })
}
