import { createHash } from 'node:crypto'
import type { Deps } from '../../http/deps.ts'
import type { Mark } from '../archives/marks.ts'
import type { FileKind } from '../archives/refusals.ts'
import { openStamped, type StampedFile } from '../archives/stamp.ts'
import { failureOf } from '../catalog/refusals.ts'
import { openTurns } from '../storage/turns.ts'
import type { OwnedHolder } from './rules.ts'

/** A file of a release, and who gets a copy: the owner of a license. */
export interface CopyOf {
  license_id: string
  user_id: string
  release_id: string
  name: string
  /** Names the bytes in the store. */
  id: string
  kind: FileKind
  bytes: number
}

export type CopiedFile = Omit<CopyOf, 'license_id' | 'user_id'>

export const copyFor = ({ id, user_id }: Pick<OwnedHolder, 'id' | 'user_id'>, file: CopiedFile): CopyOf => ({
  ...file,
  license_id: id,
  user_id,
})

type Tools = Pick<Deps, 'files' | 'secrets'>

/** Copies are read for a hash one per core of a small server, so that each is done soon. */
const inTurn = openTurns(2)
/** Two copies at once need few buffers; a turn for each 256 kB takes as long as the hash. */
const hashedAtOnce = 1024 * 1024
/** Hashes that are remembered: feeds ask for them again and again. */
const remembered = 10_000

/** The mark of an owner's copy. The same each time: two downloads cannot be compared to find what in them is the mark. */
export const markOf = (
  { secrets }: Pick<Tools, 'secrets'>,
  { license_id, user_id, release_id, name }: CopyOf,
): Mark => ({
  mark: secrets.hashMark(`${license_id} ${user_id} ${release_id} ${name}`).subarray(0, 16),
  release: release_id,
})

/** Throws STORAGE_UNAVAILABLE. */
export async function openCopy(tools: Tools, copy: CopyOf): Promise<StampedFile> {
  return openStamped(tools.files, copy, markOf(tools, copy)).catch((error: unknown) => {
    throw failureOf(error)
  })
}

const known = new Map<string, Promise<Buffer>>()

/** The hash of a license's copy, for which the whole copy is read once. Throws STORAGE_UNAVAILABLE. */
export function hashOf(
  tools: Tools,
  copy: CopyOf,
  algorithm: 'sha256' | 'blake2b512' = 'sha256',
): Promise<Buffer> {
  const key = `${algorithm} ${markOf(tools, copy).mark.toString('hex')}`
  const hash = known.get(key) ?? inTurn(() => readHash(tools, copy, algorithm))
  known.delete(key)
  known.set(key, hash)
  if (known.size > remembered) known.delete(known.keys().next().value!)
  hash.catch(() => known.delete(key))
  return hash
}

async function readHash(tools: Tools, copy: CopyOf, algorithm: string): Promise<Buffer> {
  const hash = createHash(algorithm)
  const stamped = await openCopy(tools, copy)
  try {
    for await (const part of stamped.parts(undefined, Buffer.allocUnsafeSlow(hashedAtOnce))) hash.update(part)
  } catch (error) {
    throw failureOf(error)
  }
  return hash.digest()
}
