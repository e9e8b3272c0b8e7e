import { denialMinutes } from '@muhur/contract/record/event-types'
import type { Queries } from '../../db/db.ts'
import { writeEvents, type NewEvent } from './store.ts'

interface Denied {
  licenseId: string | null
  verb: string
  code: string
  requestRef: string
  /** An ISO instant. */
  at: string
}

/**
 * Announces refusals of the gate when they go on record: of each license and code the first in some minutes, so that a program in
 * a loop floods no receiver. Guessed keys are not announced.
 */
export async function announceDenials(queries: Queries, denials: readonly Denied[]): Promise<void> {
  const firsts = new Map<string, NewEvent>()
  for (const { licenseId, verb, code, requestRef, at } of denials) {
    if (licenseId === null) continue
    const span = Math.floor(Date.parse(at) / (denialMinutes * 60_000))
    const once = `denied ${licenseId} ${code} ${span}`
    const denial = { code, verb, request_ref: requestRef }
    if (!firsts.has(once))
      firsts.set(once, { type: 'instance.denied', license_id: licenseId, more: { denial }, once })
  }
  await writeEvents(queries, [...firsts.values()])
}
