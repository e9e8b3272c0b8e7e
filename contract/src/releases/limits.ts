/** Bounds of what belongs to releases. */
export const releaseLimits = {
  /** Bytes of a file. */
  fileBytes: 200 * 1024 * 1024,
  /** Files and folders of an archive. */
  entries: 20_000,
  /** Bytes of a file of an archive, unpacked. */
  entryBytes: 200 * 1024 * 1024,
  /** Bytes of an archive, unpacked. */
  unpackedBytes: 1024 ** 3,
  /** Files of one release. */
  files: 20,
  /** Characters of the notes. */
  notes: 20_000,
  /** Characters of a reason for halting or withdrawing. */
  reason: 500,
  /** Releases on the public page, the newest first. */
  shown: 50,
} as const
