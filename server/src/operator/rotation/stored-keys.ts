import { randomBytes } from 'node:crypto'
import type { Queries } from '../../db/db.ts'
import { lockSetting, momentOf, saveSetting } from '../../db/settings.ts'
import {
  datesOf,
  isChanging,
  parseDataKeys,
  sealingState,
  unwrap,
  wrap,
  type StoredDataKey,
} from '../../start/data-keys.ts'
import { Refused } from '../../start/faults/refused.ts'
import type { Secrets } from '../../start/secrets.ts'

/** Seconds between a data key's making and its first seal: every node, which reads the keys once a minute, opens its values by then. */
export const dataKeyLead = 15 * 60

/** Why a rotation is refused now: one line in Turkish. */
export class RotationRefused extends Refused {}

/**
 * Seals the data keys under `next`, 32 bytes, beside the present master key: from now on both open the database. Throws
 * RotationRefused.
 */
export function beginMasterKey(transaction: Queries, secrets: Secrets, next: Buffer): Promise<void> {
  return change(transaction, secrets, (keys) => {
    if (isChanging(keys))
      throw new RotationRefused(
        'ana anahtarın değişimi zaten sürüyor',
        'yeni anahtarla finish-master, eskisiyle cancel-master komutunu çalıştırın',
      )
    if (next.equals(secrets.masterKey)) throw new RotationRefused('bu, şimdiki ana anahtar')
    return keys.map((key) => ({ ...key, next: wrap(opened(key, 'sealed', secrets), key.number, next) }))
  })
}

/** Only the next master key opens the database from now on: the one that this process was started with. Throws RotationRefused. */
export function finishMasterKey(transaction: Queries, secrets: Secrets): Promise<void> {
  return change(transaction, secrets, (keys) => {
    requireChanging(keys)
    for (const key of keys) opened(key, 'next', secrets)
    return keys.map(({ next, ...key }) => ({ ...key, sealed: next!, next: null }))
  })
}

/** Only the present master key opens the database again: the one that this process was started with. Throws RotationRefused. */
export function cancelMasterKey(transaction: Queries, secrets: Secrets): Promise<void> {
  return change(transaction, secrets, (keys) => {
    requireChanging(keys)
    for (const key of keys) opened(key, 'sealed', secrets)
    return keys.map((key) => ({ ...key, next: null }))
  })
}

/** Makes a data key, which seals after `dataKeyLead`, and returns its number. Throws RotationRefused. */
export async function beginResealing(transaction: Queries, secrets: Secrets): Promise<number> {
  const now = (await momentOf(transaction)).getTime()
  let number = 0
  await change(transaction, secrets, (keys) => {
    if (isChanging(keys))
      throw new RotationRefused(
        'ana anahtarın değişimi sürüyor',
        'önce finish-master ya da cancel-master ile bitirin',
      )
    if (sealingState(keys.map(datesOf), now) !== 'settled')
      throw new RotationRefused('önceki yeniden mühürleme bitmedi')
    number = keys.length
    if (number > 255) throw new RotationRefused('255 veri anahtarından fazlası olmaz')
    const from = new Date(now + dataKeyLead * 1_000).toISOString()
    const sealed = wrap(randomBytes(32), number, secrets.masterKey)
    return [...keys, { number, sealed, next: null, from, retired_at: null }]
  })
  return number
}

/** From now on only the newest data key opens values. */
export function retireFormer(transaction: Queries, secrets: Secrets, now: Date): Promise<void> {
  return change(transaction, secrets, (keys) =>
    keys.map((key, at) =>
      at === keys.length - 1 ? key : { ...key, retired_at: key.retired_at ?? now.toISOString() },
    ),
  )
}

/** Changes the setting under its lock. An installation that rotated nothing yet has its master key as its only data key. */
async function change(
  transaction: Queries,
  { masterKey }: Secrets,
  to: (keys: StoredDataKey[]) => StoredDataKey[],
): Promise<void> {
  const first = { number: 0, sealed: wrap(masterKey, 0, masterKey), next: null, from: null, retired_at: null }
  const stored = await lockSetting(transaction, 'data_keys', JSON.stringify([first]))
  await saveSetting(transaction, 'data_keys', JSON.stringify(to(parseDataKeys(stored))))
}

function requireChanging(keys: readonly StoredDataKey[]): void {
  if (!isChanging(keys)) throw new RotationRefused('ana anahtarın değişimi sürmüyor')
}

function opened(key: StoredDataKey, under: 'sealed' | 'next', { masterKey }: Secrets): Buffer {
  const bytes = unwrap(key[under], key.number, masterKey)
  if (bytes) return bytes
  const wanted = under === 'next' ? 'yeni' : 'eski'
  throw new RotationRefused(`bu komut ${wanted} ana anahtarla çalışır`, `ortama ${wanted} anahtarı verin`)
}
