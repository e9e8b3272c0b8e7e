import type { Range } from '../storage/file-store.ts'
import type { Mark } from './marks.ts'

/** How a stored file is stamped. Made once for a file, and used for each of its downloads. */
export interface Plan {
  /** The size of the stamped file. */
  bytes(mark: Mark): number
  /** The stamped file in order: parts of the stored file, and new bytes. */
  pieces(mark: Mark): Iterable<Range | Buffer>
  /** Writes a mark into a part of the stored file; the part starts at byte `at`. */
  patch(part: Buffer, at: number, mark: Mark): void
}
