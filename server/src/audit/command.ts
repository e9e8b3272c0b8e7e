import { readFile } from 'node:fs/promises'
import { runCommand } from '../command.ts'
import { sealAudit } from './chain.ts'
import { verifyAudit } from './verify.ts'
import { Refused } from '../refused.ts'

const usage = `Kullanım:
  npm run audit -- verify          işlem kaydının zincirini baştan sona hesaplar ve imzalı gün özetleriyle karşılaştırır
  npm run audit -- verify DOSYA    aynısını, önceden saklanmış gün özetleriyle de (/.well-known/muhur-audit.json)`

await runCommand('İşlem kaydı', usage, {
  verify: {
    most: 1,
    async run({ db, root }, [file]) {
      // Where no server runs, nobody else seals what commands have done.
      await sealAudit(db.queries)
      const saved = file === undefined ? [] : await signedIn(file)
      if (file !== undefined && saved.length === 0)
        throw new Refused(`${file} dosyasında imzalı gün özeti yok`)
      const { faults, ...found } = await verifyAudit(db, root, saved)
      for (const { sequence, sentence } of faults)
        console.log(`  BOZUK  ${sequence === undefined ? '' : `${sequence}. kayıt: `}${sentence}`)
      console.log(
        `${found.entries} kayıt, ${found.heads} imzalı gün özeti; sırasını bekleyen ${found.unsealed} kayıt, ` +
          `silinmiş ${found.erased} ayrıntı ve adres. Kök anahtar ${root.kid}.`,
      )
      if (file === undefined)
        console.log(
          'Dışarıda saklanmış bir özetle karşılaştırılmadı: baştan sona yeniden yazılan bir kaydı yalnız o gösterir.',
        )
      console.log(faults.length === 0 ? 'Zincir sağlam.' : 'Zincir sağlam değil.')
      return faults.length === 0 ? 0 : 1
    },
  },
})

/** Every compact JWS in a file. */
async function signedIn(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).match(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g) ?? []
}
