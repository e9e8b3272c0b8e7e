import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Database } from './db/db.ts'
import { Secrets } from './secrets.ts'

/**
 * The secrets of this installation. Without MASTER_KEY a key is made once and kept, readable by its owner only, in the
 * data folder. Throws WrongMasterKey when the database was sealed under another key: nothing in it could be opened again.
 */
export async function openSecrets(config: Config, db: Database): Promise<Secrets> {
  const secrets = new Secrets(config.masterKey ?? (await keptKey(config.dataDir)))
  const check = secrets.check.toString('base64')
  await db.queries
    .insertInto('settings')
    .values({ name: 'master_key_check', value: check })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await db.queries
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'master_key_check')
    .executeTakeFirstOrThrow()
  if (kept.value !== check) {
    throw new WrongMasterKey()
  }
  return secrets
}

export class WrongMasterKey extends Error {
  constructor() {
    super('MASTER_KEY is not the key under which this database was sealed')
  }
}

async function keptKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'master.key')
  const read = async () => Buffer.from((await readFile(file, 'utf8')).trim(), 'base64')
  try {
    return await read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Written aside and linked into place: of two processes that start together one wins, and neither reads half a key.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, randomBytes(32).toString('base64') + '\n', { mode: 0o600 })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return read()
}
