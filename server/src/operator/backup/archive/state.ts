import type { Backups } from '@muhur/contract/operator/backups'
import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import { longestLag, type BackupState } from '../rules.ts'
import { changeState, readState } from '../state.ts'

/** The archive's part of the database's row about backups. */
export type ArchiveState = NonNullable<BackupState['archive']>

const none: ArchiveState = {
  since: null,
  gap_after: null,
  newest: null,
  away_since: null,
  bytes: 0,
  begun_at: null,
  tried_at: null,
  failure: null,
}

/** Notes what became of the archive's work. */
export async function noteArchive(
  queries: Queries,
  change: (state: ArchiveState, now: string) => Partial<ArchiveState>,
): Promise<void> {
  await changeState(queries, (state, now) => {
    const archive = { ...none, ...state.archive }
    return { ...state, archive: { ...archive, ...change(archive, now.toISOString()) } }
  })
}

export const readArchiveState = async (queries: Queries): Promise<ArchiveState> => ({
  ...none,
  ...(await readState(queries)).archive,
})

/** The failure of an archive that is not in its place. */
export const away = 'arşiv BACKUP_DIR içinde yerinde değil; diskin bağlı olduğuna bakın'

/** The archive as admins see it. PostgreSQL's own time says how far the archive is behind. */
export async function archiveNow(queries: Queries): Promise<NonNullable<Backups['archive']>> {
  const { since, gap_after, bytes, tried_at, away_since, ...state } = await readArchiveState(queries)
  const failure = away_since === null ? state.failure : { failed_at: away_since, reason: away }
  const { rows } = await sql<{ seconds_behind: number }>`
    select case when current_setting('archive_mode') = 'off' then ${longestLag + 1}::integer else greatest(0, extract(epoch from
      clock_timestamp() - greatest(last_archived_time, pg_postmaster_start_time())))::integer end as seconds_behind
    from pg_stat_archiver`.execute(queries)
  return { since, gap_after, bytes, tried_at, failure, seconds_behind: rows[0]!.seconds_behind }
}
