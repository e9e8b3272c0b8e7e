import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { runAlone } from '../command.ts'
import { openAsItIs } from '../fsck/open.ts'
import { openSecrets } from '../master-key.ts'
import { BackupRefused } from './file.ts'
import { newPassphrase } from './passphrase.ts'
import { nameAt } from './folder.ts'
import { noteGood } from './state.ts'
import { writeBackup } from './write.ts'

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
  const passphrase = args.includes(withoutKey) ? null : (config.backupPassphrase ?? (await newPassphrase()))
  const folder = config.backup?.folder
  const file = files[0] ?? (folder && nameAt(folder, new Date()))
  if (!file) throw new BackupRefused('Nereye? Bir dosya adı ya da BACKUP_DIR verin.')

  const db = await openAsItIs(config)
  try {
    const secrets = await openSecrets(config, db)
    const { made_at, rows, bytes } = await db.session((session) =>
      writeBackup(session, secrets, resolve(file), passphrase),
    )
    await noteGood(db.queries, { made_at, bytes, has_key: passphrase !== null })
    console.log(
      `Yedek alındı ve baştan sona okundu: ${resolve(file)} (${rows.toLocaleString('tr-TR')} kayıt, ${Math.ceil(bytes / 1024).toLocaleString('tr-TR')} kB). ` +
        (passphrase === null
          ? 'Ana anahtar içinde yok: onu ayrıca saklayın.'
          : 'Ana anahtar, parolayla mühürlü, içinde.'),
    )
    return 0
  } finally {
    await db.close()
  }
})
