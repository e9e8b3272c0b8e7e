import {
  bulkLimit,
  bulkOutcomes,
  changeLicenses,
  type BulkAction,
  type BulkChange,
  type BulkOutcome,
} from '@muhur/contract/shop/bulk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Unreachable } from '../../../api/api.ts'
import { ask } from '../../../api/ask.ts'
import { askAgain } from '../../../api/use-answer.ts'
import { reason } from '../../../ui/state/notice.tsx'

export type LicenseFilter = NonNullable<BulkChange['filter']>

/** Licenses by id, or all that match a filter: `expected` is the number that the admin saw. */
export type Target = { ids: string[] } | { filter: LicenseFilter; expected: number }

/** The admin's action on many licenses. */
export interface BulkRequest {
  action: BulkAction
  days?: number
  until?: string | null
}

/** The browser's data of a selected license. */
export interface Chosen {
  status: string
  expires_at: string | null
}

export const sizeOf = (target: Target): number => ('ids' in target ? target.ids.length : target.expected)

/** The results of the licenses before the last call, or before the call with the `failure`. */
interface BulkResult {
  outcomes: BulkOutcome[]
  failure?: string
}

/** Changes licenses in several calls. A call with a lost answer is sent again once, which changes nothing twice. */
export function useBulkChange() {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number }>()

  const run = async (target: Target, request: BulkRequest): Promise<BulkResult> => {
    const outcomes: BulkOutcome[] = []
    const of = sizeOf(target)
    setProgress({ done: 0, of })
    try {
      for await (const answered of changed(target, request)) {
        outcomes.push(...answered)
        setProgress({ done: outcomes.length, of })
      }
      return { outcomes }
    } catch (error) {
      return { outcomes, failure: reason(error) }
    } finally {
      setProgress(undefined)
      void askAgain(client, changeLicenses)
    }
  }
  return { run, progress }
}

async function* changed(target: Target, request: BulkRequest): AsyncGenerator<BulkOutcome[]> {
  if ('ids' in target) {
    for (let from = 0; from < target.ids.length; from += bulkLimit)
      yield (await send({ ...request, ids: target.ids.slice(from, from + bulkLimit) })).outcomes
    return
  }
  let after: string | undefined
  do {
    const answer = await send({ ...request, ...target, ...(after !== undefined && { after }) })
    yield answer.outcomes
    after = answer.next ?? undefined
  } while (after !== undefined)
}

/** Sends a call, and again after a lost answer; the second attempt has the same idempotency key. */
async function send(body: BulkChange) {
  const once = () => ask(changeLicenses, { body })
  try {
    return await once()
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return once()
  }
}

export const changedIds = (outcomes: readonly BulkOutcome[]): string[] =>
  outcomes.flatMap(({ id, code }) => (code === 'CHANGED' ? [id] : []))

/** Skipped licenses with their reasons. */
export const leftOut = (outcomes: readonly BulkOutcome[]): { key: string; why: string }[] =>
  outcomes.flatMap(({ id, license_key, code }) =>
    code === 'CHANGED' ? [] : [{ key: license_key ?? id, why: bulkOutcomes[code] }],
  )
