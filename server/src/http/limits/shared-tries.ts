import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'

/** Tries of one subject in its window, which begins with the first try. */
interface Tries {
  tries: number
  /** Seconds left of the window, rounded up. */
  left: number
}

/**
 * Adds a try to each subject, a keyed hash, and gives the highest count. `window`: seconds, an hour at most, as long as a row is kept. In
 * the database, so that all nodes count together.
 */
export async function countTries(
  queries: Queries,
  subjects: readonly Buffer[],
  window: number,
): Promise<Tries> {
  const isPast = sql`claim_tries.since <= moment() - make_interval(secs => ${window})`
  const { rows } = await sql<Tries>`
    insert into claim_tries (subject)
    select subject from unnest(${subjects}::bytea[]) as subject order by subject
    on conflict (subject) do update set
      tries = case when ${isPast} then 1 else claim_tries.tries + 1 end,
      since = case when ${isPast} then moment() else claim_tries.since end
    returning tries, ceil(extract(epoch from since + make_interval(secs => ${window}) - moment()))::integer as left`.execute(
    queries,
  )
  return rows.reduce((most, row) => (row.tries > most.tries ? row : most), { tries: 0, left: 0 })
}

/** Takes back a try of each subject, which counts no more. */
export async function takeBackTries(queries: Queries, subjects: readonly Buffer[]): Promise<void> {
  await sql`
    with held as (
      select subject from claim_tries where subject = any(${subjects}::bytea[]) order by subject for update
    )
    update claim_tries set tries = greatest(0, tries - 1) where subject in (select subject from held)`.execute(
    queries,
  )
}
