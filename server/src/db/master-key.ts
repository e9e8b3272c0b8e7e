import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../start/config.ts'
import type { Database } from './db.ts'
import { makeFolder } from '../start/make-folder.ts'
import { Refused } from '../start/faults/refused.ts'
import { Secrets } from '../start/secrets.ts'
import { lockSetting, readSetting } from './settings.ts'

/**
 * The secrets of this installation. Without MASTER_KEY a key is made once and kept, readable by its owner only, in the
 * data folder. Throws WrongMasterKey when the database was sealed under another key: nothing in it could be opened again.
 */
export async function openSecrets(config: Config, db: Database): Promise<Secrets> {
  const sealed = await readSetting(db.queries, 'master_key_check')
  const secrets = new Secrets(config.masterKey ?? (await keptKey(config.dataDir, sealed === undefined)))
  const { check } = secrets
  // Of two processes that seal a new database at once, the first one's check stays.
  const stored = sealed ?? (await lockSetting(db.queries, 'master_key_check', check))
  if (stored !== check) throw new WrongMasterKey()
  return secrets
}

/** Where the master key is kept that nobody named. */
export const keyFile = (dataDir: string) => join(dataDir, 'master.key')

export class WrongMasterKey extends Refused {
  constructor(says = 'MASTER_KEY (ya da master.key) bu veritabanını mühürleyen anahtar değil') {
    super(says, 'mağazanın kendi anahtarını yedeğinizden geri koyun')
  }
}

/** The key that is kept there; null where there is no file. Throws WrongMasterKey for a file with anything else in it. */
export async function readKeyFile(dataDir: string): Promise<Buffer | null> {
  const file = keyFile(dataDir)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  if (text === null) return null
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== 32) throw new WrongMasterKey(`${file} base64 ile yazılmış 32 bayt değil`)
  return key
}

async function keptKey(dataDir: string, mayMake: boolean): Promise<Buffer> {
  const file = keyFile(dataDir)
  const kept = await readKeyFile(dataDir)
  if (kept) return kept
  if (!mayMake)
    throw new WrongMasterKey(`MASTER_KEY yok, ${file} da yok; bu veritabanı bir anahtarla mühürlenmiş`)
  await makeFolder(dataDir)
  // Written aside and linked into place: of two processes that start together one wins, and neither reads half a key.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, randomBytes(32).toString('base64') + '\n', { mode: 0o600 })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readKeyFile(dataDir))!
}
