import { BackupRefused } from './backup/file.ts'
import { ConfigError } from './config.ts'
import { FolderInUse } from './db/embedded/embedded.ts'
import { EmbeddedUnavailable } from './db/embedded/programs.ts'
import { DatabaseUnusable } from './db/open.ts'
import { RotationRefused } from './keys/signing-keys.ts'
import { WrongMasterKey } from './master-key.ts'

/** One line for the operator; the stack only for a fault that is not foreseen here. */
export function reason(error: unknown): string {
  const foreseen = [
    BackupRefused,
    ConfigError,
    FolderInUse,
    EmbeddedUnavailable,
    DatabaseUnusable,
    WrongMasterKey,
    RotationRefused,
  ]
  if (foreseen.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, message, stack } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `PORT or METRICS_PORT is taken: ${message}`
  return code ? message : (stack ?? String(error))
}
