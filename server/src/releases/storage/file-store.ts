import type { FileSource } from './file-source.ts'

/** A part of a file: from `start` up to `end`, which is no longer part. */
export interface Range {
  start: number
  end: number
}

export interface PutOptions {
  /** The most bytes that are taken. */
  limit: number
  /** Looks at the whole file on this machine before the store keeps the file; a thrown error leaves nothing behind. */
  check?: (file: FileSource) => Promise<void>
}

export interface Stored {
  bytes: number
  sha256: Buffer
}

export interface Kept {
  id: string
  bytes: number
  changedAt: Date
}

/** Where the bytes of releases are: a folder of this machine or a bucket. An id is a UUID, and an id's bytes never change. */
export interface FileStore {
  /** All or nothing: a file that broke off is not there. */
  put(id: string, bytes: AsyncIterable<Uint8Array>, options: PutOptions): Promise<Stored>
  /**
   * Resolves once the file is known to be there, with parts that have to be iterated. A connection that breaks is taken up again
   * where it broke. A part may stand in `into`, and then only until the next one is asked for: thousands of parts leave no garbage.
   */
  open(id: string, range?: Range, into?: Buffer): Promise<AsyncIterable<Buffer>>
  /** Does nothing where there is no such file. */
  remove(id: string): Promise<void>
  list(): AsyncIterable<Kept>
}

export const ids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id, which then is safe in a path and an address. */
export function requireId(id: string): string {
  if (!ids.test(id)) throw new Error('the id of a stored file is a UUID')
  return id
}

const storageReasons = ['too_large', 'full', 'missing', 'unreachable', 'wrong_answer'] as const
export type StorageReason = (typeof storageReasons)[number]

/** Why bytes could not be kept or read. Never tells an address with its secret. */
export class StorageFault extends Error {
  readonly reason: StorageReason

  constructor(reason: StorageReason, options?: ErrorOptions) {
    super(`storage of releases: ${reason}`, options)
    this.reason = reason
  }
}
