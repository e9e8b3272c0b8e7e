import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { Refused } from '../../start/faults/refused.ts'
import type { Secrets } from '../../start/secrets.ts'
import { insertRoot, livingOf, rootLives } from './root-key.ts'
import { lockKeys } from './signing-keys.ts'

/** Days for which two root keys sign: buyers take a new download in that time, or the seller ends the rotation on purpose. */
export const rootOverlap = 90

/** When a rotation that began then may end, in milliseconds since 1970. */
export const rootOverlapEnd = (began: string) => Date.parse(began) + rootOverlap * 86_400_000

/** Why a rotation is refused now: one line in Turkish. */
class RootRotationRefused extends Refused {}

/**
 * Makes a second root key, and returns its kid. From now on both sign each key set; downloads pin the new key after `publicationLead`.
 * Throws RootRotationRefused.
 */
export async function beginRootRotation(transaction: Queries, secrets: Secrets): Promise<string> {
  await lockKeys(transaction)
  if (livingOf(await rootLives(transaction)).length > 1)
    throw new RootRotationRefused('kök anahtarın değişimi zaten sürüyor', 'finish-root ile bitirin')
  return insertRoot(transaction, secrets)
}

/**
 * Ends the older root key, which signs nothing more, and returns its kid. `now`: milliseconds of service time; without `isForced`
 * only after `rootOverlap`. Throws RootRotationRefused.
 */
export async function finishRootRotation(
  transaction: Queries,
  now: number,
  isForced: boolean,
): Promise<string> {
  await lockKeys(transaction)
  const [old, next] = livingOf(await rootLives(transaction))
  if (!next) throw new RootRotationRefused('kök anahtarın değişimi sürmüyor')
  const end = rootOverlapEnd(next.created_at)
  if (now < end && !isForced)
    throw new RootRotationRefused(
      `${new Date(end).toISOString()} anına kadar iki kök anahtar da imzalar: eski indirmeler yenilensin`,
      'beklemeden bitirmek için: finish-root --force',
    )
  await transaction
    .updateTable('root_key')
    .set({ ended_at: sql<string>`moment()` })
    .where('kid', '=', old!.kid)
    .execute()
  return old!.kid
}
