import { constants, setPriority } from 'node:os'
import { dirname, resolve } from 'node:path'
import { runAlone } from './command.ts'
import { archiveOf } from '../../db/embedded/archive/archive.ts'
import { copyBase } from '../../db/embedded/archive/base-copy.ts'
import { partsOf } from '../../db/embedded/cluster.ts'
import { clusterIn } from '../../db/embedded/embedded.ts'
import { momentOf } from '../../db/settings.ts'
import type { Config } from '../../start/config.ts'
import { pruneArchives, readArchive } from '../backup/archive/folder.ts'
import { requireEmbedded } from '../backup/archive/restore-to.ts'
import { isAway, reachOf } from '../backup/archive/rules.ts'
import { noteArchive, readArchiveState } from '../backup/archive/state.ts'
import { openAsItIs } from '../fsck/open.ts'
import { openSecrets } from '../../db/master-key.ts'
import { BackupRefused } from '../backup/file/file.ts'
import { newPassphrase } from '../backup/passphrase.ts'
import { requireNew, writeInto } from '../backup/file/draft.ts'
import { keepReleaseFiles } from '../backup/release-files.ts'
import { noteGood } from '../backup/state.ts'
import { writeBackup } from '../backup/file/write.ts'

const usage = `Kullanım:
  npm run backup                  BACKUP_DIR klasörüne yedek alır; sunucu çalışırken de olur
  npm run backup -- DOSYA         bu dosyaya alır
  npm run backup -- --without-key [DOSYA]   ana anahtarı yedeğe koymaz
  npm run backup -- --archive     gömülü veritabanının tam bir kopyasını arşive koyar; sunucu bunu her gün yapar
  npm run backup -- --archive --new   yerinde olmayan arşivin yerine yenisini başlatır`

const withoutKey = '--without-key'

// The gate's calls go first. A hardened unit forbids the call, and the backup is made all the same.
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // As it is.
}

await runAlone('Yedek alınamadı', usage, 2, async (config, args) => {
  const [first, ...words] = args
  if (first === '--archive') {
    const mayBegin = words.length === 1 && words[0] === '--new'
    return mayBegin || words.length === 0 ? archive(config, mayBegin) : null
  }
  const files = args.filter((arg) => arg !== withoutKey)
  if (files.length > 1 || files[0]?.startsWith('-')) return null
  const [given] = files
  const folder = config.backup?.folder
  // Before a passphrase is asked for in vain.
  if (given === undefined && folder === undefined)
    throw new BackupRefused('yedeğin yeri belli değil', 'bir dosya adı ya da BACKUP_DIR verin')
  if (given !== undefined) requireNew(resolve(given))
  const passphrase = args.includes(withoutKey) ? null : (config.backupPassphrase ?? (await newPassphrase()))

  const db = await openAsItIs(config)
  try {
    const secrets = await openSecrets(config, db)
    const write = (file: string) =>
      db
        .session((session) => writeBackup(session, secrets, file, passphrase))
        .then((written) => ({ ...written, file }))
    const { file, made_at, rows, bytes } = await (given === undefined
      ? writeInto(resolve(folder!), new Date(), write)
      : write(resolve(given)))
    const lost = await keepReleaseFiles(config, db, dirname(file))
    await noteGood(db.queries, { made_at, bytes, has_key: passphrase !== null })
    console.log(
      `Yedek alındı ve baştan sona okundu: ${file} (${rows.toLocaleString('tr-TR')} kayıt, ${Math.ceil(bytes / 1024).toLocaleString('tr-TR')} kB). ` +
        (passphrase === null
          ? 'Ana anahtar içinde yok: onu ayrıca saklayın.'
          : 'Ana anahtar, parolayla mühürlü, içinde.'),
    )
    if (lost) console.log(lost)
    return 0
  } finally {
    await db.close()
  }
})

/** `mayBegin`: also where the archive that held copies is not in its place. */
async function archive(config: Config, mayBegin: boolean): Promise<number> {
  requireEmbedded(config)
  const cluster = clusterIn(config.dataDir)
  const place = await archiveOf(cluster)
  if (place === null)
    throw new BackupRefused('gömülü veritabanının arşivi yok', 'sunucuyu BACKUP_DIR ile bir kez başlatın')
  const db = await openAsItIs(config)
  try {
    const { newest } = await readArchiveState(db.queries)
    if (!mayBegin && isAway(await readArchive(place), newest))
      throw new BackupRefused(
        `arşiv ${place} klasöründe değil`,
        'BACKUP_DIR’in diskini bağlayın; arşiv silindiyse yenisini başlatın: npm run backup -- --archive --new',
      )
    const copy = await db.session((session) => copyBase(session, partsOf(cluster).data, place))
    const bytes = await pruneArchives(
      place,
      config.backup?.daily.kept ?? Infinity,
      await momentOf(db.queries),
    )
    const reach = reachOf(await readArchive(place))
    await noteArchive(db.queries, () => ({ ...reach, bytes, newest: copy, away_since: null, failure: null }))
    console.log(
      `Tam kopya alındı: ${copy}. Arşivin tamamı ${Math.ceil(bytes / 1024 ** 2).toLocaleString('tr-TR')} MB.`,
    )
    return 0
  } finally {
    await db.close()
  }
}
