import type { FileKind, ScriptKind } from './refusals.ts'

/** The facts of a download that a stamped file contains. */
export interface Mark {
  /** 16 random bytes (`downloads.mark`). */
  mark: Buffer
  /** The id of the release, a UUID. */
  release: string
}

export interface WrittenMark {
  mark: Buffer
  release: string | null
}

/** The entry's name: in a jar where class loaders look for nothing. */
export const markEntry = (kind: FileKind) => (kind === 'jar' ? 'META-INF/muhur.json' : 'muhur.json')
export const isMarkEntry = (name: string) => /(^|\/)muhur\.json$/.test(name)

export const markJson = ({ mark, release }: Mark) =>
  Buffer.from(`${JSON.stringify({ mark: mark.toString('hex'), release })}\n`)

const comments = { js: '//', py: '#', lua: '--' }

export const markLine = (kind: ScriptKind, { mark, release }: Mark) =>
  `${comments[kind]} muhur:${mark.toString('hex')} ${release}`

/** The most that a mark and its release take as a text. */
export const longestMark = 200

/** Marks in the text of an entry or a script. */
export function marksIn(text: string): WrittenMark[] {
  const pattern =
    /(?:muhur:|"mark"\s*:\s*")([0-9a-f]{32})\b(?:[",\s]*(?:"?release"?\s*:\s*")?([0-9a-f-]{36}))?/g
  return [...text.matchAll(pattern)].map(([, mark, release]) => ({
    mark: Buffer.from(mark!, 'hex'),
    release: release ?? null,
  }))
}
