import { Type, type Static } from 'typebox'
import type { Operation } from '../operation.ts'
import { Instant, Nullable } from '../scalars.ts'

/** The shop's backups, as admins see them. */
export const Backups = Type.Object({
  /** When a server of the shop makes a backup by itself, each day; null where none does. */
  daily: Nullable(
    Type.Object({
      /** Of the day in UTC. */
      start_hour: Type.Integer({ minimum: 0, maximum: 23 }),
      /** How many backups are kept. */
      kept: Type.Integer({ minimum: 1 }),
    }),
  ),
  /** The last backup that was written and read again; null: there was none. */
  last_good: Nullable(
    Type.Object({ made_at: Instant, bytes: Type.Integer({ minimum: 0 }), has_key: Type.Boolean() }),
  ),
  /** Why the last attempt failed; null where it did not. */
  failure: Nullable(Type.Object({ failed_at: Instant, reason: Type.String() })),
  /** `old`: the last good one is older than a day and a half, although there should be one each day; or there is none at all after that time. */
  warning: Nullable(Type.Union([Type.Literal('failed'), Type.Literal('old')])),
})
export type Backups = Static<typeof Backups>

export const backupsUrl = '/api/admin/backups'

export const getBackups = {
  id: 'getBackups',
  method: 'GET',
  path: backupsUrl,
  access: 'admin',
  answers: { 200: Backups },
  summary: 'Son yedeği ve yedeklerle ilgili uyarıyı verir',
  english: 'The last good backup, and what is wrong with backups.',
  failure: 'Failed to fetch backups',
} as const satisfies Operation
