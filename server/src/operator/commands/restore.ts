import { runAlone } from './command.ts'
import { originOf } from '../../start/config.ts'
import { openSigner } from '../../gate/keys/signer.ts'
import { acceptRecord } from '../../record/audit/chain/heads.ts'
import { headIn } from '../../record/audit/chain/kept-head.ts'
import { askHidden } from '../backup/passphrase.ts'
import { bringReleaseFiles } from '../backup/release-files.ts'
import { restore } from '../backup/restore.ts'
import { withSpooled } from '../backup/file/spool.ts'
import { verifyShop } from '../backup/file/verify.ts'

const usage = `Kullanım:
  npm run restore -- DOSYA        yedeği boş bir veritabanına yükler ve kontrol eder
  npm run restore -- - < DOSYA    yedeği standart girdiden okur; parola BACKUP_PASSPHRASE ile verilir`

await runAlone('Yedek yüklenemedi', usage, 1, async (config, [file]) => {
  const isPiped = file === '-' && !process.stdin.isTTY
  if (file === undefined || (file.startsWith('-') && !isPiped)) return null
  const ask = async () => config.backupPassphrase ?? (await askHidden('Yedeğin parolası: '))
  const work = (path: string) => restore(config, path, ask)
  const { db, secrets, head, keyFile } = await (isPiped
    ? withSpooled(process.stdin, config.dataDir, work)
    : work(file))
  try {
    console.log(`${head.made_at} tarihli yedek yüklendi.`)
    if (keyFile)
      console.log(`Ana anahtar ${keyFile} dosyasına yazıldı; MASTER_KEY kullanıyorsanız oradan alın.`)
    // A piped backup has no folder beside it: the files are looked for in the working folder.
    const lost = await bringReleaseFiles(config, db, isPiped ? 'backup' : file)
    if (lost) console.log(lost)
    const { faults, entries } = await verifyShop(db, secrets)
    for (const fault of faults) console.log(fault)
    const isSound = faults.length === 0
    // The record goes on from the backup, without regard to the last head that this machine kept.
    const { root } = await openSigner(db, secrets)
    if (isSound)
      await acceptRecord(db.queries, root, config.publicUrl ?? originOf(config), headIn(config.dataDir))
    console.log(
      isSound
        ? `Denetim temiz; ${entries} kayıtlık zincir sağlam. Sunucuyu başlatabilirsiniz: herkes yeniden giriş yapar, botlar çalışmayı sürdürür.`
        : 'Yedek yüklendi, ama denetim temiz değil.',
    )
    return isSound ? 0 : 1
  } finally {
    await db.close()
  }
})
