import { readFile } from 'node:fs/promises'
import { runCommand, type Opened } from './command.ts'
import { originOf } from '../../start/config.ts'
import { Refused } from '../../start/faults/refused.ts'
import { sealAudit } from '../../record/audit/chain/chain.ts'
import { acceptRecord } from '../../record/audit/chain/heads.ts'
import { headIn } from '../../record/audit/chain/kept-head.ts'
import { record, theShop } from '../../record/audit/record.ts'
import { readHead } from '../../record/audit/chain/signed.ts'
import { verifyAudit } from '../../record/audit/chain/verify.ts'

const usage = `Kullanım:
  npm run audit -- verify          işlem kaydının zincirini baştan sona hesaplar; imzalı özetlerle ve bu makinede saklanan son özetle karşılaştırır
  npm run audit -- verify DOSYA    aynısını, önceden saklanmış özetlerle de (/.well-known/muhur-audit.json)
  npm run audit -- accept SIRA     bu makinede saklanan son özet SIRA. kayıttaysa onu bırakır ve kaydın şimdiki hâlinden devam eder (özet yoksa 0);
                                   yedekten dönüşten, son kayıtları kaybeden bir devralmadan ya da silinen bir DATA_DIR’den sonra`

await runCommand('İşlem kaydı', usage, {
  verify: {
    most: 1,
    async run({ db, root, config }, [file]) {
      // Where no server runs, nobody else seals the entries of commands.
      await sealAudit(db.queries)
      const saved = file === undefined ? [] : await signedIn(file)
      if (file !== undefined && saved.length === 0) throw new Refused(`${file} dosyasında imzalı özet yok`)
      const keptHead = headIn(config.dataDir)
      const kept = await keptHead.read()
      const { faults, ...found } = await verifyAudit(db, root, kept === null ? saved : [...saved, kept])
      for (const { sequence, sentence } of faults)
        console.log(`  BOZUK  ${sequence === undefined ? '' : `${sequence}. kayıt: `}${sentence}`)
      console.log(
        `${found.entries} kayıt, ${found.heads} imzalı özet; sırasını bekleyen ${found.unsealed} kayıt, ` +
          `silinmiş ${found.erased} ayrıntı ve adres. Kök anahtar ${root.kid}.`,
      )
      if (kept === null)
        console.log(`Bu makinede saklanan özet yok (${keptHead.name}); sunucu ilk dakikasında yazar.`)
      if (file === undefined)
        console.log(
          'Başka bir yerde saklanmış bir özetle karşılaştırılmadı: bu makineyi de ele geçirenin baştan yazdığı bir kaydı yalnızca o gösterir.',
        )
      console.log(faults.length === 0 ? 'Zincir sağlam.' : 'Zincir sağlam değil.')
      return faults.length === 0 ? 0 : 1
    },
  },
  accept: { most: 1, run: (opened, [sequence]) => accept(opened, sequence) },
})

/** The acceptance stays on record for good, with the rejected head: a later reader sees an acceptance without a reason. */
async function accept({ db, root, config }: Opened, sequence: string | undefined): Promise<number> {
  const keptHead = headIn(config.dataDir)
  const kept = await keptHead.read()
  const head = kept === null ? undefined : readHead(kept, root)
  const known = String(head?.sequence ?? 0)
  if (sequence !== known)
    throw new Refused(
      head
        ? `saklanan özet ${known}. kayıtta (${head.day}); kayıt oradan devam etmiyorsa aradakiler silinmiş ya da yeniden yazılmış olabilir`
        : 'bu mağazanın saklanan özeti yok',
      `nedenini biliyorsanız: npm run audit -- accept ${known}`,
    )
  await record(db.queries, {
    action: 'settings.accept_record',
    subject_id: theShop,
    actor_id: null,
    address: null,
    detail: { kept_sequence: head?.sequence ?? null, kept_hash: head?.hash ?? null },
  })
  await sealAudit(db.queries)
  const accepted = await acceptRecord(db.queries, root, config.publicUrl ?? originOf(config), keptHead)
  console.log(
    `Kayıt ${accepted.sequence}. kayıttan devam ediyor; bırakılan özet de kayda geçti. Her düğümün kendi DATA_DIR’i vardır: diğerlerinde de çalıştırın.`,
  )
  return 0
}

/** Every compact JWS in a file. */
async function signedIn(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).match(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g) ?? []
}
