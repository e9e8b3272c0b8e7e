/** How the bytes of a file become text: the name of the encoding for `TextDecoder`, and the one that people know. */
export interface Encoding {
  decoder: string
  name: string
}

const utf8 = { decoder: 'utf-8', name: 'UTF-8' }
const turkish = { decoder: 'windows-1254', name: 'Windows-1254 (Türkçe)' }

/** Begins like an Excel workbook, an archive, a PDF or a picture. */
export function isForeignFile(start: Buffer): boolean {
  return foreignStarts.some((bytes) => start.subarray(0, bytes.length).equals(bytes))
}

const foreignStarts = [
  '504b0304',
  '504b0506',
  'd0cf11e0',
  '1f8b',
  '25504446',
  '89504e47',
  'ffd8ff',
  '7b5c727466',
].map((hex) => Buffer.from(hex, 'hex'))

/**
 * The encoding of a file: what its byte order mark says, else UTF-8 if all of it is that, else Windows-1254, in which
 * older Excels save Turkish. Null where the bytes are no text in any of them.
 */
export async function encodingOf(parts: () => AsyncIterable<Buffer>): Promise<Encoding | null> {
  const marked = await markedEncoding(parts())
  if (marked) return (await decodes(marked, parts())) ? marked : null
  if (await hasControls(parts())) return null
  if (await decodes(utf8, parts())) return utf8
  return (await isTurkish(parts())) ? turkish : null
}

/** The text of a file, a part at a time. Throws where a byte does not fit the encoding. */
export async function* textOf({ decoder }: Encoding, parts: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const text = new TextDecoder(decoder, { fatal: true })
  for await (const part of parts) yield text.decode(part, { stream: true })
  yield text.decode()
}

async function markedEncoding(parts: AsyncIterable<Buffer>): Promise<Encoding | null> {
  for await (const part of parts) {
    if (part.subarray(0, 3).toString('hex') === 'efbbbf') return utf8
    if (part.subarray(0, 2).toString('hex') === 'fffe') return { decoder: 'utf-16le', name: 'UTF-16' }
    if (part.subarray(0, 2).toString('hex') === 'feff') return { decoder: 'utf-16be', name: 'UTF-16' }
    break
  }
  return null
}

async function decodes(encoding: Encoding, parts: AsyncIterable<Buffer>): Promise<boolean> {
  try {
    for await (const text of textOf(encoding, parts)) if (text.includes('\0')) return false
    return true
  } catch {
    return false
  }
}

/** Bytes that no text has: what is below a space, but for tab and line breaks. */
async function hasControls(parts: AsyncIterable<Buffer>): Promise<boolean> {
  for await (const part of parts)
    if (part.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)) return true
  return false
}

/** Windows-1254 leaves these bytes out. */
const unassigned = new Set([0x81, 0x8d, 0x8e, 0x8f, 0x90, 0x9d, 0x9e])

async function isTurkish(parts: AsyncIterable<Buffer>): Promise<boolean> {
  for await (const part of parts) if (part.some((byte) => unassigned.has(byte))) return false
  return true
}
