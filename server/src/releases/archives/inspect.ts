import { releaseLimits } from '@muhur/contract/releases/limits'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { readAhead, type FileSource } from '../storage/file-source.ts'
import { isSignature, readDirectory, shown, type Entry } from './directory.ts'
import { refuseNames } from './entry-names.ts'
import { longestMark, marksIn } from './marks.ts'
import { FileRefused, limits, type FileKind } from './refusals.ts'
import { planScript } from './script-plan.ts'

/** Also the longest contents that are unpacked without a stream: 20,000 streams take seconds. */
const readAtOnce = 64 * 1024

/** Looks at an upload from end to end. Throws `FileRefused` and nothing else, faults of reading aside. */
export async function inspect(
  file: FileSource,
  kind: FileKind,
  options: { dropSignatures?: boolean } = {},
): Promise<void> {
  if (file.bytes === 0) throw new FileRefused('empty')
  if (file.bytes > releaseLimits.fileBytes) throw new FileRefused('too_large')
  if (kind !== 'jar' && kind !== 'zip') return inspectScript(file, kind)

  const directory = await readDirectory(file)
  const { entries } = directory
  if (entries.length === 0) throw new FileRefused('empty')
  if (entries.length > releaseLimits.entries) throw new FileRefused('too_many_entries')
  refuseNames(directory, kind)
  refuseSizes(file, entries)
  for (const entry of entries) {
    if (isEncrypted(entry.flags)) throw new FileRefused('encrypted', shown(entry.name))
    if (entry.method !== 0 && entry.method !== 8)
      throw new FileRefused('unknown_compression', shown(entry.name))
    if (kind === 'jar' && isSignature(entry) && !options.dropSignatures)
      throw new FileRefused('signed_jar', shown(entry.name))
  }
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset)
  if (directory.prefix !== 0 || inOrder[0]!.offset !== 0) throw new FileRefused('prefixed')
  const ahead = readAhead(file, readAtOnce)
  for (const [index, entry] of inOrder.entries())
    await inspectEntry(ahead, entry, inOrder[index + 1]?.offset ?? directory.start)
}

const isEncrypted = (flags: number) => (flags & 0b10_0000_0100_0001) !== 0

async function inspectScript(file: FileSource, kind: Exclude<FileKind, 'jar' | 'zip'>): Promise<void> {
  let last = ''
  for await (const bytes of partsOf(file, 0, file.bytes)) {
    const text = last + bytes.toString('latin1')
    // No text of any language has other control characters; archives, programs and UTF-16 have.
    // oxlint-disable-next-line no-control-regex
    if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) throw new FileRefused('wrong_type')
    if (marksIn(text).length > 0) throw new FileRefused('already_stamped')
    last = text.slice(-longestMark)
  }
  await planScript(file, kind)
}

function refuseSizes(file: FileSource, entries: readonly Entry[]): void {
  const large = entries.find(({ bytes }) => bytes > releaseLimits.entryBytes)
  if (large) throw new FileRefused('entry_too_large', shown(large.name))
  const unpacked = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  const most = Math.min(
    releaseLimits.unpackedBytes,
    Math.max(limits.anyRatioBytes, file.bytes * limits.ratio),
  )
  if (unpacked > most) throw new FileRefused('bomb')
}

/** An entry has its own header, ends before the next one and unpacks to what the directory announced. */
async function inspectEntry(file: FileSource, entry: Entry, end: number): Promise<void> {
  const damaged = () => new FileRefused('damaged', shown(entry.name))
  const header = await file.read(entry.offset, entry.offset + 30 + entry.name.length)
  if (header.length !== 30 + entry.name.length || header.readUInt32LE(0) !== 0x04034b50) throw damaged()
  const start = entry.offset + header.length + header.readUInt16LE(28)
  if (isEncrypted(header.readUInt16LE(6))) throw new FileRefused('encrypted', shown(entry.name))
  const isSame =
    header.readUInt16LE(26) === entry.name.length &&
    header.toString('latin1', 30) === entry.name &&
    header.readUInt16LE(8) === entry.method
  // Where the numbers follow the contents, the header has none.
  const hasNumbers = (entry.flags & 8) === 0
  const numbers = [14, 18, 22].map((at) => header.readUInt32LE(at))
  if (numbers.slice(1).includes(0xffffffff)) throw new FileRefused('zip64', shown(entry.name))
  const isTrue = numbers.every((number, index) => number === [entry.crc, entry.packed, entry.bytes][index])
  if (!isSame || (hasNumbers && !isTrue) || start + entry.packed > end) throw damaged()

  let [bytes, crc] = [0, 0]
  const packedEnd = start + entry.packed
  const count = async (unpacked: AsyncIterable<Buffer> | Buffer[]) => {
    for await (const part of unpacked) {
      bytes += part.length
      if (bytes > entry.bytes) throw damaged()
      crc = crc32(part, crc)
    }
  }
  try {
    if (entry.method === 0) await count(partsOf(file, start, packedEnd))
    else if (Math.max(entry.packed, entry.bytes) > readAtOnce)
      await pipeline(Readable.from(partsOf(file, start, packedEnd)), createInflateRaw(), count)
    else await count([inflateRawSync(await file.read(start, packedEnd), { maxOutputLength: readAtOnce })])
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code?.startsWith('Z_') || code === 'ERR_BUFFER_TOO_LARGE' ? damaged() : error
  }
  if (bytes !== entry.bytes || crc !== entry.crc) throw damaged()
}

export async function* partsOf(file: FileSource, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; at += readAtOnce) yield await file.read(at, Math.min(at + readAtOnce, end))
}
