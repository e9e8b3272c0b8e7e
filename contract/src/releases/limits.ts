/** Bounds of what belongs to releases. */
export const releaseLimits = {
  /** Bytes of a file. */
  fileBytes: 200 * 1024 * 1024,
  /** Files of one release. */
  files: 20,
  /** Characters of the notes. */
  notes: 20_000,
  /** Characters of a reason for halting or withdrawing. */
  reason: 500,
  /** Releases on the public page, the newest first. */
  shown: 50,
} as const
