import type { FileSource } from '../storage/file-source.ts'
import { FileRefused } from './refusals.ts'

/** An entry as the central directory tells it. */
export interface Entry {
  /** The name's bytes, one character each, so that names are compared as they are stored. */
  name: string
  /** Where the entry's record starts in the central directory, and where it ends. */
  at: number
  end: number
  flags: number
  method: number
  time: number
  date: number
  crc: number
  packed: number
  bytes: number
  /** Where the entry's own header starts in the file. */
  offset: number
}

export interface Directory {
  central: Buffer
  /** Where the central directory starts in the file. */
  start: number
  /** Bytes before the archive, which its offsets do not count. */
  prefix: number
  comment: Buffer
  entries: Entry[]
}

const endBytes = 22
const longestComment = 0xffff
/** 20,000 entries with names of 800 bytes. */
const largestDirectory = 16 * 1024 ** 2

export const isFolder = ({ name }: Pick<Entry, 'name'>) => name.endsWith('/')
/** A file that signs a jar. */
export const isSignature = ({ name }: Entry) => /^META-INF\/([^/]+\.(SF|RSA|DSA|EC)|SIG-[^/]*)$/i.test(name)
export const baseName = (name: string) => name.slice(name.lastIndexOf('/') + 1)

/** The central directory of a zip. Throws `FileRefused` for a file without one that programs read alike. */
export async function readDirectory(file: FileSource): Promise<Directory> {
  const tailStart = Math.max(0, file.bytes - endBytes - longestComment)
  const tail = await file.read(tailStart, file.bytes)
  const at = endIn(tail)
  if (at === undefined) throw new FileRefused(tail.includes('PK\x05\x06') ? 'damaged' : 'wrong_type')
  if (at >= 20 && tail.readUInt32LE(at - 20) === 0x07064b50) throw new FileRefused('zip64')

  const [disk, directoryDisk] = [tail.readUInt16LE(at + 4), tail.readUInt16LE(at + 6)]
  const [onDisk, count] = [tail.readUInt16LE(at + 8), tail.readUInt16LE(at + 10)]
  const [size, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  if ([onDisk, count].includes(0xffff) || [size, start].includes(0xffffffff)) throw new FileRefused('zip64')
  if (disk !== 0 || directoryDisk !== 0 || onDisk !== count) throw new FileRefused('split')
  if (size > largestDirectory) throw new FileRefused('too_many_entries')
  const prefix = tailStart + at - size - start
  if (prefix < 0) throw new FileRefused('damaged')

  const central = await file.read(start + prefix, start + prefix + size)
  const entries: Entry[] = []
  for (let next = 0; next < size; next = entries.at(-1)!.end) entries.push(entryAt(central, next))
  if (entries.length !== count) throw new FileRefused('damaged')
  return { central, start, prefix, comment: tail.subarray(at + endBytes), entries }
}

/** The end record is the last one whose comment ends with the file. */
function endIn(tail: Buffer): number | undefined {
  for (let at = tail.length - endBytes; at >= 0; at--)
    if (tail.readUInt32LE(at) === 0x06054b50 && at + endBytes + tail.readUInt16LE(at + 20) === tail.length)
      return at
  return undefined
}

function entryAt(central: Buffer, at: number): Entry {
  if (at + 46 > central.length || central.readUInt32LE(at) !== 0x02014b50) throw new FileRefused('damaged')
  const nameEnd = at + 46 + central.readUInt16LE(at + 28)
  const end = nameEnd + central.readUInt16LE(at + 30) + central.readUInt16LE(at + 32)
  if (end > central.length) throw new FileRefused('damaged')
  const name = central.toString('latin1', at + 46, nameEnd)
  const [packed, bytes, offset] = [20, 24, 42].map((field) => central.readUInt32LE(at + field)) as [
    number,
    number,
    number,
  ]
  if ([packed, bytes, offset].includes(0xffffffff)) throw new FileRefused('zip64', shown(name))
  if (central.readUInt16LE(at + 34) !== 0) throw new FileRefused('split', shown(name))
  return {
    name,
    at,
    end,
    flags: central.readUInt16LE(at + 8),
    method: central.readUInt16LE(at + 10),
    time: central.readUInt16LE(at + 12),
    date: central.readUInt16LE(at + 14),
    crc: central.readUInt32LE(at + 16),
    packed,
    bytes,
    offset,
  }
}

/** The extra fields of an entry in the central directory, by their number: where their contents start and end. */
export function extraFields(central: Buffer, entry: Entry): [id: number, start: number, end: number][] {
  const start = entry.at + 46 + central.readUInt16LE(entry.at + 28)
  return fieldsIn(central, start, start + central.readUInt16LE(entry.at + 30))
}

export function fieldsIn(
  bytes: Buffer,
  from: number,
  to: number,
): [id: number, start: number, end: number][] {
  const fields: [number, number, number][] = []
  const last = Math.min(to, bytes.length)
  for (let at = from; at + 4 <= last; at = fields.at(-1)![2]) {
    const end = Math.min(at + 4 + bytes.readUInt16LE(at + 2), last)
    fields.push([bytes.readUInt16LE(at), at + 4, end])
  }
  return fields
}

/** A name for people. */
export const shown = (name: string) => Buffer.from(name, 'latin1').toString('utf8').slice(0, 200)
