import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Static, TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { BackupRefused, copyPattern, End, endMark, endOfRows, Head, headMark } from './file.ts'

/** The parts of a backup, in their order. */
export type Part =
  | { kind: 'head'; head: Head }
  | { kind: 'table'; name: string; columns: string }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'end'; end: End; digest: string }

export const damaged = () =>
  new BackupRefused('yedek bozuk: dosyanın sonu eksik ya da içi değişmiş', 'başka bir yedeği deneyin')
const glued = () =>
  new BackupRefused(
    'yedeğin arkasında başka veriler var; dosyaya ikinci bir yedek eklenmiş olabilir',
    'her yedeği kendi dosyasıyla verin',
  )
const endInside = Buffer.from(`\n${endOfRows}`)

/** In bytes: many times the size of the largest row. A forged file of one line would fill the memory. */
const longestLine = 64 * 1024 ** 2

/** Reads a whole backup and gives its first and its last line. Throws BackupRefused where anything is missing or changed. */
export async function checkBackup(file: string): Promise<{ head: Head; end: End }> {
  let head: Head | undefined
  for await (const part of readBackup(file)) {
    if (part.kind === 'head') head = part.head
    if (part.kind === 'end') {
      if (!head || part.digest !== part.end.sha256) throw damaged()
      return { head, end: part.end }
    }
  }
  throw damaged()
}

/** Reads a backup piece by piece. Throws BackupRefused for any other file and for a damaged form; `checkBackup` checks the rest. */
export async function* readBackup(file: string): AsyncGenerator<Part> {
  const digest = createHash('sha256')
  let inRows = false
  let end: Part | undefined
  for await (const block of wholeLines(file)) {
    for (let at = 0; at < block.length;) {
      const start = at
      if (end) throw glued()
      if (inRows) {
        const isLast = block.subarray(at, at + endOfRows.length).equals(Buffer.from(endOfRows))
        const last = isLast ? at - 1 : block.indexOf(endInside, at)
        const bytes = block.subarray(at, last < 0 ? block.length : last + 1)
        if (bytes.length > 0) yield { kind: 'rows', bytes }
        at = last < 0 ? block.length : last + 1 + endOfRows.length
        inRows = last < 0
      } else {
        at = block.indexOf(10, at) + 1
        const line = block.toString('utf8', start, at - 1)
        const copy = copyPattern.exec(line)
        if (line.startsWith(endMark)) {
          end = { kind: 'end', end: jsonOf(End, line, endMark), digest: digest.digest('hex') }
          continue
        } else if (copy) {
          inRows = true
          yield { kind: 'table', name: copy[1]!, columns: copy[2]! }
        } else {
          if (!line.startsWith(headMark)) throw damaged()
          yield { kind: 'head', head: jsonOf(Head, line, headMark) }
        }
      }
      digest.update(block.subarray(start, at))
    }
  }
  if (!end) throw damaged()
  yield end
}

function jsonOf<Kind extends TSchema>(kind: Kind, line: string, mark: string): Static<Kind> {
  try {
    const found: unknown = JSON.parse(line.slice(mark.length))
    if (Check(kind, found)) return found
  } catch {
    // No JSON.
  }
  throw damaged()
}

/** The file's text in blocks that end with a line. Throws for bytes behind the text, which gzip ignores. */
async function* wholeLines(file: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 })
  const text = pipeline(createReadStream(file), gunzip, () => {})
  let rest: Buffer[] = []
  let length = 0
  let isFirst = true
  try {
    for await (const chunk of text) {
      const block = chunk as Buffer
      if (isFirst && !block.toString('latin1', 0, headMark.length).startsWith(headMark)) throw noBackup()
      isFirst = false
      const end = block.lastIndexOf(10) + 1
      if (end > 0) {
        yield Buffer.concat([...rest, block.subarray(0, end)])
        rest = []
        length = 0
      }
      rest.push(block.subarray(end))
      length += block.length - end
      if (length > longestLine) throw damaged()
    }
    if (length > 0) throw damaged()
    if (gunzip.bytesWritten !== (await stat(file)).size) throw glued()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code?.startsWith('Z_')) throw isFirst ? noBackup() : damaged()
    throw error
  }
}

const noBackup = () =>
  new BackupRefused('bu dosya bir Mühür yedeği değil ya da başı bozulmuş', 'başka bir dosya verin')
