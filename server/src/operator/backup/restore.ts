import { rm, writeFile } from 'node:fs/promises'
import { record, theShop } from '../../record/audit/record.ts'
import { liftSequence } from '../../record/events/store.ts'
import type { Config } from '../../start/config.ts'
import type { Database } from '../../db/db.ts'
import { visitEmbedded } from '../../db/embedded/embedded.ts'
import { grantServingTo } from '../../db/migrations/grants.ts'
import { databaseName, locate, notOpened } from '../../db/open.ts'
import { openPostgres } from '../../db/connection/open-postgres.ts'
import { checkPooler } from '../../db/connection/pooler.ts'
import { makeFolder } from '../../start/make-folder.ts'
import { keyFile, readKeyFile } from '../../db/master-key.ts'
import { movePulseToNow } from '../../gate/outages/store.ts'
import { openDataKeys, type DataKey } from '../../start/data-keys.ts'
import { Secrets } from '../../start/secrets.ts'
import { BackupRefused, taggedText, type End, type Head } from './file/file.ts'
import { bringUpToDate, load, requireEmpty, requireKnownVersion } from './load.ts'
import { checkBackup } from './file/read.ts'
import { openKey } from './file/sealed-key.ts'
import { onDatabase } from './named-faults.ts'

/** The result of a restore. */
export interface Restored {
  db: Database
  secrets: Secrets
  head: Pick<Head, 'made_at'>
  /** The file for the backup's own master key. */
  keyFile: string | null
  /** Whether changes behind `made_at` are missing from the archive. */
  hasGap?: boolean
}

/**
 * Puts a backup into the empty place that the environment names. Everything about the file and the key is checked before anything
 * is written. `askPassphrase` is called where the backup's own key is needed. `variable` is the operator's name for the place,
 * where it differs from the usual name. Throws BackupRefused or DatabaseUnusable.
 */
export async function restore(
  config: Config,
  file: string,
  askPassphrase: () => Promise<string>,
  variable?: string,
): Promise<Restored> {
  const found = await checkBackup(file)
  await requireKnownVersion(found.head)
  const { masterKey, isNew } = await keyFor(config, found.head, askPassphrase)
  const secrets = new Secrets(masterKey, dataKeysOf(found.head, masterKey)!, Date.parse(found.head.made_at))
  requireOwn(secrets, found)

  const db = await openEmpty(config, found.head, variable)
  const path = isNew ? keyFile(config.dataDir) : null
  if (path) await makeFolder(config.dataDir)
  if (path) await writeFile(path, masterKey.toString('base64') + '\n', { mode: 0o600, flag: 'wx' })
  try {
    await onDatabase(variable ?? databaseName(config), async () => {
      await load(db, file, found, variable)
      const { databaseUrl, databaseOwnerUrl } = config
      await bringUpToDate(db)
      if (databaseUrl && databaseOwnerUrl) await grantServingTo(db, databaseUrl)
      await noteRestore(db, found.head.made_at)
    })
    return { db, secrets, head: found.head, keyFile: path }
  } catch (error) {
    const isEmpty = await db
      .session((session) => requireEmpty(session, found.head))
      .then(
        () => true,
        () => false,
      )
    // Rows that are loaded, or may be, open with this key alone.
    if (path && isEmpty) await rm(path)
    await db.close()
    throw error
  }
}

/**
 * Notes in the shop that it fell back to this moment; the outage until now is told from there, and events go on behind every number that
 * a receiver has seen.
 */
export async function noteRestore(db: Database, made_at: string): Promise<void> {
  await record(db.queries, {
    action: 'settings.restore',
    subject_id: theShop,
    actor_id: null,
    address: null,
    detail: { made_at },
  })
  await liftSequence(db.queries)
  await movePulseToNow(db.queries)
}

/** The key of the backup's rows: from the environment, from the data folder, or from the backup itself. */
export async function keyFor(
  { masterKey, dataDir }: Config,
  head: Head,
  askPassphrase: () => Promise<string>,
): Promise<{ masterKey: Buffer; isNew: boolean }> {
  const { key } = head
  const fits = (candidate: Buffer) => dataKeysOf(head, candidate) !== null
  const given = masterKey ?? (await readKeyFile(dataDir))
  if (given && fits(given)) return { masterKey: given, isNew: false }
  if (given)
    throw new BackupRefused(
      `${masterKey ? 'MASTER_KEY' : keyFile(dataDir)}, bu yedeğin ana anahtarı değil`,
      'doğru anahtarı verin ya da kaldırın',
    )
  if (!key)
    throw new BackupRefused(
      'bu yedekte ana anahtar yok',
      'mağazanın MASTER_KEY değerini ortama verip tekrar deneyin',
    )
  const opened = openKey(key, await askPassphrase())
  if (!fits(opened))
    throw new BackupRefused('yedekteki ana anahtar, yedeğin kayıtlarına uymuyor', 'başka bir yedeği deneyin')
  return { masterKey: opened, isNew: true }
}

/** The data keys of a backup's rows; null for any other master key. */
const dataKeysOf = ({ data_keys, key_check }: Head, masterKey: Buffer): DataKey[] | null =>
  openDataKeys({ data_keys: data_keys ?? null, master_key_check: key_check }, masterKey)

/** An attacker who changed a backup cannot tag it anew. */
function requireOwn(secrets: Secrets, { head, end }: { head: Head; end: End }): void {
  if (secrets.tagBackup(taggedText(end), Date.parse(head.made_at)).toString('hex') !== end.tag)
    throw new BackupRefused(
      'yedek, alındıktan sonra değiştirilmiş: bu mağazanın mührünü taşımıyor',
      'başka bir yedeği deneyin',
    )
}

/** Opens the place of a restore, which may hold nothing yet but the results of `head`'s migrations. */
export async function openEmpty(
  config: Config,
  head: Pick<Head, 'migrations'>,
  variable?: string,
): Promise<Database> {
  const { url, ownerUrl, name } = await locate(config, visitEmbedded)
  const db = openPostgres(ownerUrl ?? url)
  try {
    await checkPooler(db.queries)
    await db.session((session) => requireEmpty(session, head, variable))
    return db
  } catch (error) {
    await db.close()
    throw error instanceof BackupRefused ? error : notOpened(variable ?? name, error)
  }
}
