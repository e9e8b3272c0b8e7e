import { dirname } from 'node:path'
import { runAlone } from './command.ts'
import { originOf, type Config } from '../../start/config.ts'
import { turkishMoment } from '../../start/turkish-moment.ts'
import { openSecrets } from '../../db/master-key.ts'
import { openSigner } from '../../gate/keys/signer.ts'
import { acceptRecord } from '../../record/audit/chain/heads.ts'
import { headIn } from '../../record/audit/chain/kept-head.ts'
import { restoreTo, tryArchive } from '../backup/archive/restore-to.ts'
import { readMoment } from '../backup/archive/rules.ts'
import { noteArchive } from '../backup/archive/state.ts'
import { BackupRefused } from '../backup/file/file.ts'
import { askHidden } from '../backup/passphrase.ts'
import { bringReleaseFiles } from '../backup/release-files.ts'
import { restore } from '../backup/restore.ts'
import { withSpooled } from '../backup/file/spool.ts'
import { verifyShop } from '../backup/file/verify.ts'
import { openAsItIs } from '../fsck/open.ts'

const usage = `Kullanım:
  npm run restore -- DOSYA        yedeği boş bir veritabanına yükler ve kontrol eder
  npm run restore -- - < DOSYA    yedeği standart girdiden okur; parola BACKUP_PASSPHRASE ile verilir
  npm run restore -- --to AN      gömülü veritabanını arşivden o ana döndürür: "2026-11-28 14:05", "dün 14:05" ya da son
  npm run restore -- --try        arşivin geri yüklenebildiğini bir kenarda dener; sunucu çalışırken de olur`

const untilLast = 'Türkiye saatiyle "2026-11-28 14:05", "dün 14:05" ya da son yazın'

await runAlone('Yedek yüklenemedi', usage, 2, async (config, [file, ...more]) => {
  if (file === '--try') return more.length === 0 ? attempt(config) : null
  const isPiped = file === '-' && !process.stdin.isTTY
  const isMoment = file === '--to'
  if (file === undefined || more.length !== Number(isMoment)) return null
  if (file.startsWith('-') && !isPiped && !isMoment) return null
  const ask = async () => config.backupPassphrase ?? (await askHidden('Yedeğin parolası: '))
  const work = (path: string) => restore(config, path, ask)
  const { db, secrets, head, keyFile, hasGap } = await (isMoment
    ? restoreTo(config, momentIn(more[0]!), ask)
    : isPiped
      ? withSpooled(process.stdin, config.dataDir, work)
      : work(file))
  try {
    const made_at = turkishMoment(head.made_at)
    console.log(
      isMoment
        ? `Veritabanı arşivden döndü; içindeki son değişiklik ${made_at} anının.`
        : `${made_at} tarihli yedek yüklendi.`,
    )
    if (hasGap) console.log(`Arşivde eksik parça var: ${made_at} anından sonraki değişiklikler dönmedi.`)
    if (keyFile)
      console.log(`Ana anahtar ${keyFile} dosyasına yazıldı; MASTER_KEY kullanıyorsanız oradan alın.`)
    // A piped backup, `-`, has no folder: the files are looked for in the working folder.
    const lost = await bringReleaseFiles(config, db, isMoment ? config.backup!.folder : dirname(file))
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

function momentIn(text: string): Date | null {
  const moment = readMoment(text, new Date())
  if (moment === undefined) throw new BackupRefused(`“${text}” bir an değil`, untilLast)
  return moment
}

async function attempt(config: Config): Promise<number> {
  const db = await openAsItIs(config)
  try {
    const last = await tryArchive(config, await openSecrets(config, db))
    await noteArchive(db.queries, (_, at) => ({ tried_at: at, failure: null }))
    console.log(`Arşiv geri yüklendi ve kontrolden geçti; son değişiklik ${turkishMoment(last)} anının.`)
    return 0
  } finally {
    await db.close()
  }
}
