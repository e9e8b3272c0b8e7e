import type { Backups } from '@muhur/contract/backup'

/** What the database keeps about backups. */
export interface BackupState extends Pick<Backups, 'last_good' | 'failure'> {
  /** When the last one was begun by itself; null: never. */
  begun_at: string | null
  /** When one was begun first while there was no good one; missing: never. */
  awaited_since?: string
}

export type Daily = NonNullable<Backups['daily']>

const hour = 3_600_000

/** Whether a backup is to be made now: one after each day's hour, made up for later if need be, and after a failure each hour. */
export function isDue({ last_good, begun_at }: BackupState, { start_hour }: Daily, now: number): boolean {
  const today = new Date(now).setUTCHours(start_hour, 0, 0, 0)
  const due = today <= now ? today : today - 24 * hour
  const isMade = last_good !== null && Date.parse(last_good.made_at) >= due
  return !isMade && (begun_at === null || now - Date.parse(begun_at) >= hour)
}

export function warningOf(
  { last_good, failure, awaited_since }: BackupState,
  daily: Daily | null,
  now: number,
): Backups['warning'] {
  if (!daily) return null
  if (failure) return 'failed'
  const since = last_good?.made_at ?? awaited_since
  return since !== undefined && now - Date.parse(since) > 36 * hour ? 'old' : null
}
