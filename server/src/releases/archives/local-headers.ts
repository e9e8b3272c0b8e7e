import type { Entry } from './directory.ts'

/** An entry as its own header tells it; `packed` is 0 where the numbers follow the contents. */
export type LocalEntry = Pick<Entry, 'name' | 'method' | 'time' | 'date' | 'packed' | 'offset'>

/** More than a header with a common name takes. */
export const longestHeader = 512

/** The entries whose headers stand whole in a part of a file (bytes as characters), for archives whose directory is lost. */
export function localEntriesIn(part: string, start: number): LocalEntry[] {
  const entries: LocalEntry[] = []
  for (let at = part.indexOf('PK\x03\x04'); at >= 0; at = part.indexOf('PK\x03\x04', at + 4)) {
    const header = Buffer.from(part.slice(at, at + 30), 'latin1')
    if (header.length < 30) break
    const name = part.slice(at + 30, at + 30 + header.readUInt16LE(26))
    if (name.length < header.readUInt16LE(26)) continue
    entries.push({
      name,
      method: header.readUInt16LE(8),
      time: header.readUInt16LE(10),
      date: header.readUInt16LE(12),
      packed: header.readUInt32LE(18),
      offset: start + at,
    })
  }
  return entries
}
