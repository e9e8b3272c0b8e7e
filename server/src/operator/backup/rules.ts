import type { Backups } from '@muhur/contract/operator/backups'

/** The database's row about backups. */
export interface BackupState extends Pick<Backups, 'last_good' | 'failure'> {
  /** When a server last began a backup by itself; null: never. */
  begun_at: string | null
  /** The schedule of that server, for nodes without BACKUP_DIR. Kept when no node makes backups any more: the warning stays. */
  daily?: Daily
  /** When a server first began a backup while the shop had no good backup; missing: never. */
  awaited_since?: string
  /** The archive of the embedded database; missing: there never was one. */
  archive?: Omit<NonNullable<Backups['archive']>, 'seconds_behind'> & {
    /** When its last work began. */
    begun_at: string | null
    /** The folder of the newest base copy; null: none yet. */
    newest: string | null
    /** When a look first missed this folder in its place; null: it is there. */
    away_since: string | null
  }
}

export type Daily = NonNullable<Backups['daily']>

const hour = 3_600_000

/** Whether a backup is due now: one after each day's hour, or later where that was missed, and one each hour after a failure. */
export function isDue(
  { last_good, begun_at }: { last_good: { made_at: string } | null; begun_at: string | null },
  { start_hour }: Daily,
  now: number,
): boolean {
  const today = new Date(now).setUTCHours(start_hour, 0, 0, 0)
  const due = today <= now ? today : today - 24 * hour
  const isMade = last_good !== null && Date.parse(last_good.made_at) >= due
  return !isMade && (begun_at === null || now - Date.parse(begun_at) >= hour)
}

/** The moment of the last good backup, or since when the first is awaited; undefined where none was begun. */
export const waitingSince = ({
  last_good,
  awaited_since,
}: Pick<BackupState, 'last_good' | 'awaited_since'>): string | undefined =>
  last_good?.made_at ?? awaited_since

export function warningOf(
  state: Pick<BackupState, 'failure' | 'last_good' | 'awaited_since'>,
  daily: Daily | null,
  now: number,
  archive: Backups['archive'] = null,
): Backups['warning'] {
  if (!daily) return null
  if (state.failure) return 'failed'
  const since = waitingSince(state)
  if (since !== undefined && now - Date.parse(since) > 36 * hour) return 'old'
  return archive && isInDanger(archive) ? 'archive' : null
}

/** In seconds: what is lost with the database's disk at most. */
export const longestLag = 300

/** Whether the archive is too far behind, or its last work failed. */
export const isInDanger = ({ failure, seconds_behind }: NonNullable<Backups['archive']>): boolean =>
  failure !== null || seconds_behind > longestLag
