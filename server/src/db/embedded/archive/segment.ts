// PostgreSQL runs this program for each segment of its log: `archive_command` and `restore_command` (archive.ts).
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { syncFolder } from '../../../start/sync-folder.ts'

/** The code of an end that is no answer: PostgreSQL takes lower codes of a restore for “there is no such segment”. */
const broken = 200

const [direction, from = '', to = ''] = process.argv.slice(2)
process.exitCode = await (direction === 'keep' ? keep(from, to) : bring(from, to))

/** Copies a segment into the archive; the copy has its name when it is whole and on the disk. No other segment is overwritten. */
async function keep(segment: string, kept: string): Promise<number> {
  const bytes = await readFile(segment)
  const there = await contentOf(kept)
  // After a crash PostgreSQL may bring a segment again.
  if (there !== null) return there.equals(bytes) ? 0 : tell(`${kept} exists with another content`, 1)
  const draft = `${kept}.draft`
  try {
    await writeFile(draft, gzipSync(bytes, { level: 1 }), { mode: 0o600, flush: true })
    await rename(draft, kept)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(dirname(kept))
  return 0
}

/** Unpacks a segment of the archive. */
async function bring(kept: string, segment: string): Promise<number> {
  try {
    const bytes = await contentOf(kept)
    if (bytes === null) return 1
    await writeFile(segment, bytes)
    return 0
  } catch (error) {
    return tell(`${kept}: ${(error as Error).message}`, broken)
  }
}

async function contentOf(kept: string): Promise<Buffer | null> {
  const packed = await readFile(kept).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  return packed && gunzipSync(packed)
}

/** Into PostgreSQL's log. */
function tell(line: string, code: number): number {
  process.stderr.write(`${line}\n`)
  return code
}
