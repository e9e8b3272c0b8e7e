import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { runAlone } from './command.ts'
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
  npm run backup -- --without-key [DOSYA]   ana anahtarı yedeğe koymaz`

const withoutKey = '--without-key'

// The gate's calls go first. A hardened unit forbids the call, and the backup is made all the same.
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // As it is.
}

await runAlone('Yedek alınamadı', usage, 2, async (config, args) => {
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
    const lost = await keepReleaseFiles(config, db, file)
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
