import type { ReleaseState } from '@muhur/contract/releases/releases'
import { sql, type RawBuilder } from 'kysely'

/** The condition of each state, of a row of `releases`: there a scheduled release is a draft, and a halted one is published. */
export const inState: Record<ReleaseState, RawBuilder<boolean>> = {
  draft: sql`state = 'draft' and publish_at is null`,
  scheduled: sql`state = 'draft' and publish_at is not null`,
  published: sql`state = 'published' and halted_at is null`,
  halted: sql`state = 'published' and halted_at is not null`,
  withdrawn: sql`state = 'withdrawn'`,
}

/** The state of a row of `releases`. */
export const releaseState = sql<ReleaseState>`case
  when ${inState.scheduled} then 'scheduled' when ${inState.halted} then 'halted' else state end`

/** Whether a release was not yet published: its files and terms can change. */
export const isDraft = (state: ReleaseState) => state === 'draft' || state === 'scheduled'

/** Whether buyers have the release, or would without its halt: its files and terms are fixed. */
export const isPublished = (state: ReleaseState) => state === 'published' || state === 'halted'
