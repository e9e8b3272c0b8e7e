import { sql } from 'kysely'
import { v7 as newId } from 'uuid'

/** Lists in the order of age are in the order of ids. */
export function bornBefore(days: number): { id: string; created_at: string } {
  const created_at = instantIn(-days)
  return { id: newId({ msecs: Date.parse(created_at) }), created_at }
}

export const instantIn = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString()

export const daysFromNow = (days: number) => sql<string>`moment() + ${days} * interval '1 day'`
