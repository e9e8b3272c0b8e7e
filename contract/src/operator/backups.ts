import { Type, type Static } from 'typebox'
import type { Operation } from '../operation.ts'
import { Instant, Nullable } from '../scalars.ts'
import type { FieldWords } from '../field-words.ts'

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
  /** The archive of the embedded database, from which the shop returns to any moment; null where there is none. */
  archive: Nullable(
    Type.Object({
      /** From where on every moment can be reached; null: none yet, or the archive is not in its place. */
      since: Nullable(Instant),
      /** The copy before `since`, behind which a part of the archive is missing; null: none. */
      gap_after: Nullable(Instant),
      /** How much of the newest changes the archive lacks. */
      seconds_behind: Type.Integer({ minimum: 0 }),
      /** Of all base copies and segments. */
      bytes: Type.Integer({ minimum: 0 }),
      /** When a restore was last tried with success; null: never. */
      tried_at: Nullable(Instant),
      /** Why the last copy or trial failed; null where it did not. */
      failure: Nullable(Type.Object({ failed_at: Instant, reason: Type.String() })),
    }),
  ),
  /** `archive`: the archive is more than five minutes behind, or its last copy or trial failed. `old`: the last good one is older than a day and a half, although there should be one each day; or there is none at all after that time. */
  warning: Nullable(Type.Union([Type.Literal('failed'), Type.Literal('old'), Type.Literal('archive')])),
})
export type Backups = Static<typeof Backups>

export const backupsUrl = '/api/admin/backups'

export const getBackups = {
  id: 'getBackups',
  method: 'GET',
  path: backupsUrl,
  access: 'admin',
  resource: 'settings',
  answers: { 200: Backups },
  summary: 'Son yedeği ve yedeklerle ilgili uyarıyı verir',
  english: 'The last good backup, and what is wrong with backups.',
  failure: 'Failed to fetch backups',
} as const satisfies Operation

export const words: FieldWords = {
  archive: ['Gömülü veritabanının arşivi; null: yok', 'The archive of the embedded database; null: none'],
  bytes: ['Boyutu, bayt', 'Size in bytes', 55_000],
  daily: ['Sunucunun her gün aldığı yedek; null: almıyor', 'The backup of each day; null: none'],
  failed_at: ['Başarısız olduğu an', 'When it failed', null],
  failure: ['Son deneme neden başarısız oldu', 'Why the last attempt failed', null],
  gap_after: [
    'Bu andan `since` anına kadar arşivde eksik parça var; null: yok',
    'A part of the archive is missing from here to `since`; null: none',
    null,
  ],
  has_key: ['Ana anahtar içinde mi', 'Whether the master key is inside', true],
  last_good: ['Son sağlam yedek', 'The last good backup'],
  made_at: ['Alındığı an', 'When it was made'],
  seconds_behind: ['Arşivin kaç saniye geride olduğu', 'How many seconds the archive is behind', 42],
  since: ['Dönülebilen ilk an', 'The first moment that can be reached'],
  start_hour: ['Başladığı saat, UTC', 'Hour of UTC at which it begins', 1],
  tried_at: ['Geri yüklemenin son kez başarıyla denendiği an', 'When a restore was last tried with success'],
  warning: ['Uyarı', 'What is wrong', null],
}
