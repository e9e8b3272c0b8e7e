import type { FileSource } from '../storage/file-source.ts'

/** Where a mark was found: in the entry `muhur.json`, in the times of entries, or in a script's line. */
export type MarkPlace = 'entry' | 'times' | 'line'

export interface FoundMark {
  mark: Buffer
  /** The release that the file names; times name none. */
  release: string | null
  place: MarkPlace
}

/** What of a file can name its download. */
export interface Evidence {
  sha256: Buffer
  bytes: number
  marks: FoundMark[]
  /** How well the times of entries fit a mark: the proof for archives with too few entries to tell their mark alone. */
  fit(mark: Buffer): { agreeing: number; entries: number }
}

/** Throws nothing but faults of reading: a file without marks has none. */
export async function readMarks(file: FileSource): Promise<Evidence> {
  return Promise.reject(new Error(`${file.bytes}`))
}

/** The download that a file came from, by its hash, its marks, or the fit of its times; null where no download is known. */
export type FindDownload<Found> = (evidence: Evidence) => Promise<Found | null>
