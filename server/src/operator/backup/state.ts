import type { Backups } from '@muhur/contract/operator/backups'
import type { Queries } from '../../db/db.ts'
import { lockSetting, momentOf, readSetting, saveSetting } from '../../db/settings.ts'
import { isDue, type BackupState, type Daily } from './rules.ts'

const none: BackupState = { last_good: null, failure: null, begun_at: null }

export async function readState(queries: Queries): Promise<BackupState> {
  const stored = await readSetting(queries, 'backup')
  return stored === undefined ? none : (JSON.parse(stored) as BackupState)
}

/** Takes today's backup upon this node; false where it is made, or another node makes it. */
export function begin(queries: Queries, daily: Daily): Promise<boolean> {
  return changeState(queries, (state, now) => {
    if (!isDue(state, daily, now.getTime())) return null
    const begun_at = now.toISOString()
    return { ...state, begun_at, daily, awaited_since: state.awaited_since ?? begun_at }
  })
}

export async function noteGood(
  queries: Queries,
  last_good: NonNullable<Backups['last_good']>,
): Promise<void> {
  await changeState(queries, (state) => ({ ...state, last_good, failure: null }))
}

export async function noteFailure(queries: Queries, reason: string): Promise<void> {
  await changeState(queries, (state, now) => ({
    ...state,
    failure: { failed_at: now.toISOString(), reason },
  }))
}

/** Whether anything was changed. */
export function changeState(
  queries: Queries,
  how: (state: BackupState, now: Date) => BackupState | null,
): Promise<boolean> {
  return queries.transaction().execute(async (transaction) => {
    const state = JSON.parse(await lockSetting(transaction, 'backup', JSON.stringify(none))) as BackupState
    const changed = how(state, await momentOf(transaction))
    if (changed) await saveSetting(transaction, 'backup', JSON.stringify(changed))
    return changed !== null
  })
}
