import { randomBytes } from 'node:crypto'
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../start/config.ts'
import type { Database, Queries } from './db.ts'
import { makeFolder } from '../start/make-folder.ts'
import { Refused } from '../start/faults/refused.ts'
import { checkOf, openDataKeys, type KeySettings } from '../start/data-keys.ts'
import { Secrets } from '../start/secrets.ts'
import { lockSetting, momentOf, readSetting } from './settings.ts'

/**
 * The secrets of this installation. Without MASTER_KEY a key is made once and kept, readable by its owner only, in the
 * data folder. Throws WrongMasterKey when the database was sealed under another key: nothing in it could be opened again.
 */
export async function openSecrets(config: Config, db: Database): Promise<Secrets> {
  const stored = await readKeySettings(db.queries)
  const masterKey = config.masterKey ?? (await keptKey(config.dataDir, stored.master_key_check === undefined))
  // Of two processes that seal a new database at once, the first one's check stays.
  stored.master_key_check ??= await lockSetting(db.queries, 'master_key_check', checkOf(masterKey))
  const keys = openDataKeys(stored, masterKey)
  if (!keys) throw new WrongMasterKey()
  return new Secrets(masterKey, keys, (await momentOf(db.queries)).getTime())
}

/**
 * Reads the data keys again, so that a rotation needs no restart. Throws WrongMasterKey where a new one does not open; the keys
 * then stay as they are.
 */
export async function reloadSecrets(config: KeyPlace, queries: Queries, secrets: Secrets): Promise<void> {
  const stored = await readKeySettings(queries)
  if (stored.data_keys === undefined) return
  const masterKey = config.masterKey ?? (await readKeyFile(config.dataDir))
  const keys = openDataKeys(stored, masterKey, secrets.keys)
  if (!keys) throw new WrongMasterKey()
  secrets.take(keys, (await momentOf(queries)).getTime())
}

/** The environment's master key, or the folder with its file. */
export type KeyPlace = Pick<Config, 'masterKey' | 'dataDir'>

/** The database's settings about its keys. */
export async function readKeySettings(
  queries: Queries,
): Promise<Record<keyof KeySettings, string | undefined>> {
  return {
    data_keys: await readSetting(queries, 'data_keys'),
    master_key_check: await readSetting(queries, 'master_key_check'),
  }
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

/** Puts a new key into the file, and gives the name of the file with the former key. */
export async function replaceKeyFile(dataDir: string, key: Buffer): Promise<string> {
  const file = keyFile(dataDir)
  const former = `${file}.${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`
  await link(file, former)
  const draft = `${file}.${process.pid}`
  await writeFile(draft, key.toString('base64') + '\n', { mode: 0o600, flush: true })
  await rename(draft, file)
  return former
}

/** The keys that `replaceKeyFile` set aside, newest first. */
export async function readFormerKeys(dataDir: string): Promise<Buffer[]> {
  const names = (await readdir(dataDir)).filter((name) => /^master\.key\.\d{4}-\d{2}-\d{2}T\d{6}$/.test(name))
  const texts = names.sort().map((name) => readFile(join(dataDir, name), 'utf8'))
  return (await Promise.all(texts)).map((text) => Buffer.from(text.trim(), 'base64')).toReversed()
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
