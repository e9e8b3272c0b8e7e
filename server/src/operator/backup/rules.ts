import type { Backups } from '@muhur/contract/operator/backups'

/** The database's row about backups. */
export interface BackupState extends Pick<Backups, 'last_good' | 'failure'> {
  /** When a server last began a backup by itself; null: never. */
  begun_at: string | null
  /** The schedule of that server, for nodes without BACKUP_DIR. Kept when no node makes backups any more: the warning stays. */
  daily?: Daily
  /** When a server first began a backup while the shop had no good backup; missing: never. */
  awaited_since?: string
}

export type Daily = NonNullable<Backups['daily']>

const hour = 3_600_000

/** Whether a backup is due now: one after each day's hour, or later where that was missed, and one each hour after a failure. */
export function isDue({ last_good, begun_at }: BackupState, { start_hour }: Daily, now: number): boolean {
  const today = new Date(now).setUTCHours(start_hour, 0, 0, 0)
  const due = today <= now ? today : today - 24 * hour
  const isMade = last_good !== null && Date.parse(last_good.made_at) >= due
  return !isMade && (begun_at === null || now - Date.parse(begun_at) >= hour)
}

/** The moment of the last good backup, or since when the first is awaited; undefined where none was begun. */
export const waitingSince = ({ last_good, awaited_since }: BackupState): string | undefined =>
  last_good?.made_at ?? awaited_since

export function warningOf(state: BackupState, daily: Daily | null, now: number): Backups['warning'] {
  if (!daily) return null
  if (state.failure) return 'failed'
  const since = waitingSince(state)
  return since !== undefined && now - Date.parse(since) > 36 * hour ? 'old' : null
}
