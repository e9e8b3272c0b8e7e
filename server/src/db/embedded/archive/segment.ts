// PostgreSQL runs this program for each segment of its log: `archive_command` and `restore_command` (archive.ts).
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

/** The code of an end that is no answer: PostgreSQL takes other codes of a restore for “there is no such segment”. */
const broken = 200

const [direction, from = '', to = ''] = process.argv.slice(2)
process.exitCode = direction === 'keep' ? keep(from, to) : bring(from, to)

/** Copies a segment into the archive; the copy has its name when it is whole and on the disk. No other segment is overwritten. */
function keep(segment: string, kept: string): number {
  const bytes = readFileSync(segment)
  const there = contentOf(kept)
  if (there !== null) {
    // After a crash PostgreSQL may bring a segment again.
    if (there.equals(bytes)) return 0
    console.error(`${kept} exists with another content`)
    return 1
  }
  const draft = `${kept}.draft`
  try {
    const file = openSync(draft, 'w', 0o600)
    try {
      const packed = gzipSync(bytes, { level: 1 })
      for (let at = 0; at < packed.length;) at += writeSync(file, packed, at)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(draft, kept)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  syncFolder(dirname(kept))
  return 0
}

/** Unpacks a segment of the archive. */
function bring(kept: string, segment: string): number {
  try {
    const bytes = contentOf(kept)
    if (bytes === null) return 1
    writeFileSync(segment, bytes)
    return 0
  } catch (error) {
    console.error(`${kept}: ${(error as Error).message}`)
    return broken
  }
}

function contentOf(kept: string): Buffer | null {
  try {
    return gunzipSync(readFileSync(kept))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Windows opens no folders. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
