import type { ErrorCode } from './errors.ts'

/** What there is to say about a code beyond its row of the error table, for `docs/errors.md`. All but `english` is Turkish. */
export interface ErrorGuideEntry {
  english: string
  happened: string
  /** How whoever bought the license mends it. */
  buyer: string
  /** How whoever sold it, and runs the server, mends it. */
  seller: string
}

export type ErrorGuide = Partial<Record<ErrorCode, ErrorGuideEntry>>
