import type { FileSource } from '../storage/file-source.ts'
import { markLine } from './marks.ts'
import type { Plan } from './plan.ts'
import { FileRefused, type ScriptKind } from './refusals.ts'

/** More than the lines take that have to come first. */
const headBytes = 4096
const byteOrderMark = '\xef\xbb\xbf'

/** A script: a comment after the lines that have to come first. */
export async function planScript(file: FileSource, kind: ScriptKind): Promise<Plan> {
  const head = (await file.read(0, headBytes)).toString('latin1')
  const at = placeIn(head, kind)
  if (at === headBytes && file.bytes > at) throw new FileRefused('wrong_type')
  const lineEnd = /\r?\n/.exec(head)?.[0] ?? '\n'
  // The last line of a file need not end.
  const isOpen = at > 0 && head[at - 1] !== '\n' && head.slice(0, at) !== byteOrderMark
  const lineOf: (...mark: Parameters<Plan['bytes']>) => Buffer = (mark) =>
    Buffer.from(`${isOpen ? lineEnd : ''}${markLine(kind, mark)}${lineEnd}`)
  return {
    bytes: (mark) => file.bytes + lineOf(mark).length,
    pieces: (mark) => [{ start: 0, end: at }, lineOf(mark), { start: at, end: file.bytes }],
    patch() {},
  }
}

/** After a byte order mark, a shebang and Python's line about the encoding, which counts in the first two lines. */
function placeIn(head: string, kind: ScriptKind): number {
  const start = head.startsWith(byteOrderMark) ? byteOrderMark.length : 0
  const [first = '', second = ''] = head.slice(start).match(/[^\n]*\n|[^\n]+$/g) ?? []
  const isEncoding = (line: string) => /^[ \t\f]*#.*coding[:=]/.test(line)
  if (kind === 'py' && /^[ \t\f]*(#|\r?\n)/.test(first) && isEncoding(second))
    return start + first.length + second.length
  const stays = first.startsWith(kind === 'lua' ? '#' : '#!') || (kind === 'py' && isEncoding(first))
  return stays ? start + first.length : start
}
