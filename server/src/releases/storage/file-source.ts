import type { FileHandle } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from './file-store.ts'

/** A file that can be read at any place. */
export interface FileSource {
  readonly bytes: number
  /** Fewer bytes than asked for where the file ends before. */
  read(start: number, end: number): Promise<Buffer>
}

export async function sourceOfHandle(handle: FileHandle): Promise<FileSource> {
  const { size } = await handle.stat()
  return {
    bytes: size,
    async read(start, end) {
      const length = Math.max(0, Math.min(end, size) - start)
      const bytes = Buffer.allocUnsafe(length)
      const { bytesRead } = await handle.read(bytes, 0, length, start)
      return bytes.subarray(0, bytesRead)
    },
  }
}

export function sourceOfBuffer(bytes: Buffer): FileSource {
  return { bytes: bytes.length, read: (start, end) => Promise.resolve(bytes.subarray(start, end)) }
}

export function sourceInStore(store: FileStore, id: string, bytes: number): FileSource {
  return {
    bytes,
    async read(start, end) {
      const range = { start, end: Math.min(end, bytes) }
      return range.end > range.start ? buffer(await store.open(id, range)) : Buffer.alloc(0)
    },
  }
}

/** Answers from a part of `bytes` bytes: reading forward, thousands of small questions become a few large ones. */
export function readAhead(file: FileSource, bytes: number): FileSource {
  let part: Buffer = Buffer.alloc(0)
  let at = 0
  return {
    bytes: file.bytes,
    async read(start, end) {
      if (start < at || Math.min(end, file.bytes) > at + part.length) {
        part = await file.read(start, Math.max(end, start + bytes))
        at = start
      }
      return part.subarray(start - at, end - at)
    },
  }
}
