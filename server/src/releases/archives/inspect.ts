import type { FileSource } from '../storage/file-source.ts'
import type { FileKind } from './refusals.ts'

/** Looks at an upload from end to end. Throws `FileRefused` and nothing else, faults of reading aside. */
export async function inspect(
  file: FileSource,
  kind: FileKind,
  options: { dropSignatures?: boolean } = {},
): Promise<void> {
  await Promise.reject(new Error(`${kind} ${file.bytes} ${options.dropSignatures}`))
}
