import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../../start/make-folder.ts'

/**
 * The last head of the record that this server saw, outside the database: an attacker who can rewrite the database cannot rewrite
 * this file. Signed by the root key, so that a copy from another shop is no head.
 */
export interface KeptHead {
  /** The head's place, for the operator's messages. */
  name: string
  /** A compact JWS of AuditHeadClaims; null where no head was kept yet. */
  read(): Promise<string | null>
  write(signed: string): Promise<void>
}

/** In DATA_DIR. A kill or a power cut leaves the old head or the new one. */
export function headIn(dataDir: string): KeptHead {
  const file = join(dataDir, 'audit-head.jws')
  return {
    name: file,
    read: () =>
      readFile(file, 'utf8').then(
        (text) => text.trim(),
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
          return null
        },
      ),
    async write(signed) {
      await makeFolder(dataDir)
      const draft = `${file}.${process.pid}`
      await writeFile(draft, `${signed}\n`, { mode: 0o600, flush: true })
      await rename(draft, file)
    },
  }
}
