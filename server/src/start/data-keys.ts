import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { openWith, sealWith } from './sealing.ts'

/** A key from which the keys of each purpose derive. The master key seals data keys and nothing else, once there is a second one. */
export interface DataKey {
  /** The first data key has the number 0, and is the first master key of the installation. */
  number: number
  /** 32 bytes. */
  bytes: Buffer
  /** The service time, in milliseconds, from which new values are sealed under the key. */
  from: number
  /** Whether values under the key are refused: all of them were sealed anew. */
  isRetired: boolean
}

/** A data key as the setting `data_keys` keeps the key. Bytes in base64, times in ISO 8601. */
export interface StoredDataKey {
  number: number
  /** The key, sealed under the master key. */
  sealed: string
  /** The same, sealed under the master key that is about to replace the present one. */
  next: string | null
  /** Null for the first key. */
  from: string | null
  retired_at: string | null
}

/** The only key of an installation that rotated nothing yet: the master key itself. */
export const firstDataKey = (masterKey: Buffer): DataKey => ({
  number: 0,
  bytes: masterKey,
  from: -Infinity,
  isRetired: false,
})

export const datesOf = ({ from, retired_at }: Pick<StoredDataKey, 'from' | 'retired_at'>) => ({
  from: from === null ? -Infinity : Date.parse(from),
  isRetired: retired_at !== null,
})

/** The form of the setting. */
export const parseDataKeys = (text: string) => JSON.parse(text) as StoredDataKey[]

export function wrap(bytes: Buffer, number: number, masterKey: Buffer): string {
  return sealWith(wrappingKey(masterKey), bytes, owner(number)).toString('base64')
}

/** The key's bytes, where `sealed` was made by `wrap` under this master key. */
export function unwrap(sealed: string | null, number: number, masterKey: Buffer): Buffer | null {
  try {
    return openWith(wrappingKey(masterKey), Buffer.from(sealed ?? '', 'base64'), owner(number))
  } catch {
    return null
  }
}

/** The settings that tell the master key of a database, or of a backup; absent where nothing was sealed or rotated yet. */
export interface KeySettings {
  data_keys?: string | null
  /** `checkOf` the first master key. */
  master_key_check?: string | null
}

/**
 * The data keys, oldest first; null for a master key that is neither the database's present one nor its next. Keys among `known` need no
 * opening.
 */
export function openDataKeys(
  { data_keys, master_key_check }: KeySettings,
  masterKey: Buffer | null,
  known: readonly DataKey[] = [],
): DataKey[] | null {
  if (!data_keys)
    return masterKey && checkOf(masterKey) === master_key_check ? [firstDataKey(masterKey)] : null
  const keys = parseDataKeys(data_keys).map(({ number, sealed, next, from, retired_at }) => ({
    number,
    bytes:
      known.find((key) => key.number === number)?.bytes ??
      (masterKey && (unwrap(sealed, number, masterKey) ?? unwrap(next, number, masterKey))),
    ...datesOf({ from, retired_at }),
  }))
  return keys.every((key): key is DataKey => key.bytes !== null) ? keys : null
}

/** 32 bytes in base64 that tell one master key from another. */
export const checkOf = (masterKey: Buffer) => derive(masterKey, 'check').toString('base64')

/** 32 bytes for one purpose (HKDF, RFC 5869). */
export function derive(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `muhur ${purpose}`, 32))
}

const owner = (number: number) => `data key ${number}`
const wrappingKey = (masterKey: Buffer): KeyObject => createSecretKey(derive(masterKey, 'data keys'))

/** `waiting`: the newest data key does not seal yet. `resealing`: values under a former one are being sealed anew. */
type SealingState = 'settled' | 'waiting' | 'resealing'

/** What is under way by the setting `data_keys`. `now`: milliseconds of service time. */
export function rotationOf(
  dataKeys: string | null | undefined,
  now: number,
): { master_key_changing: boolean; data_key: SealingState } {
  const keys = dataKeys ? parseDataKeys(dataKeys) : []
  return {
    master_key_changing: isChanging(keys),
    data_key: keys.length === 0 ? 'settled' : sealingState(keys.map(datesOf), now),
  }
}

/** `now`: milliseconds of service time. */
export function sealingState(
  keys: readonly Pick<DataKey, 'from' | 'isRetired'>[],
  now: number,
): SealingState {
  if (keys.at(-1)!.from > now) return 'waiting'
  return keys.slice(0, -1).every(({ isRetired }) => isRetired) ? 'settled' : 'resealing'
}

/** Whether the present and the next master key both open the database. */
export const isChanging = (keys: readonly StoredDataKey[]) => keys.some(({ next }) => next !== null)
