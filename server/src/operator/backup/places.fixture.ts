import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { testServer } from '../../../test/postgres/database.ts'
import { emptyDatabase } from '../../../test/postgres/own-database.ts'
import type { World } from '../../../test/shop/world.ts'
import { readConfig } from '../../start/config.ts'
import { writeBackup } from './file/write.ts'

export const passphrase = 'on iki harften uzun'
export const MASTER_KEY = Buffer.alloc(32, 7).toString('base64')
export const ask = () => Promise.resolve(passphrase)

/** A folder for a test file's backups, and empty places to restore them in. */
export function places(w: World) {
  const folder = mkdtempSync(join(tmpdir(), 'muhur-backup-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))

  let files = 0
  const newFile = () => join(folder, String((files += 1)))

  async function backup(phrase: string | null = passphrase): Promise<string> {
    const file = newFile()
    await w.db.session((session) => writeBackup(session, w.deps.secrets, file, phrase))
    return file
  }

  /** A database without a table, and a data folder. */
  async function emptyPlace(env: Record<string, string> = {}) {
    const { url, drop } = await emptyDatabase(testServer())
    onTestFinished(drop)
    const DATA_DIR = newFile()
    return { config: readConfig({ DATABASE_URL: url, DATA_DIR, ...env }), DATA_DIR, url }
  }

  return { folder, newFile, backup, emptyPlace }
}
