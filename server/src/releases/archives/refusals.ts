const scriptKinds = ['js', 'py', 'lua'] as const
export type ScriptKind = (typeof scriptKinds)[number]
export const fileKinds = ['jar', 'zip', ...scriptKinds] as const
export type FileKind = (typeof fileKinds)[number]

/** Why an upload is refused. */
const refusalReasons = [
  // The content contradicts the name: no archive, or a script with bytes that no text has.
  'wrong_type',
  'empty',
  'too_large',
  // No zip that all programs read alike: truncated, inconsistent, or with contents that do not unpack to what was announced.
  'damaged',
  // Bytes before the archive, as in a self-extracting one.
  'prefixed',
  'zip64',
  'encrypted',
  'split',
  // Neither stored nor deflated.
  'unknown_compression',
  'too_many_entries',
  'entry_too_large',
  'bomb',
  // Two entries that are unpacked to one place.
  'duplicate_name',
  // Absolute, leads out of the folder where the archive is unpacked, is a link, or has control characters.
  'climbing_path',
  // A name that Windows does not keep: a device, a blank or a dot at the end, or a character of its own.
  'windows_name',
  // Signatures inside a jar would no longer hold once the file is stamped.
  'signed_jar',
  // A stamp of an earlier download is in the file.
  'already_stamped',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

export class FileRefused extends Error {
  readonly reason: RefusalReason
  /** The entry that is at fault, where an entry is. */
  readonly entry: string | undefined

  constructor(reason: RefusalReason, entry?: string) {
    super(entry === undefined ? reason : `${reason}: ${entry}`)
    this.reason = reason
    this.entry = entry
  }
}

export const limits = {
  /** Bytes of an archive, unpacked, up to which any ratio is welcome. */
  anyRatioBytes: 50 * 1024 ** 2,
  ratio: 100,
  /** Bytes of a file in an archive that a trace looks into: such a file is held in memory. */
  insideBytes: 50 * 1024 ** 2,
}
