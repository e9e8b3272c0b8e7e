import { parseArgs } from 'node:util'
import { readConfig } from '../../start/config.ts'
import type { Database } from '../../db/db.ts'
import { audit } from '../fsck/invariants/audit.ts'
import type { Finding } from '../fsck/invariants/invariant.ts'
import { lostFiles } from '../fsck/files.ts'
import { mend } from '../fsck/mend.ts'
import { openAsItIs } from '../fsck/open.ts'
import { openSecrets } from '../../db/master-key.ts'
import { fileStoreOf } from '../../releases/storage/open.ts'
import { reason } from '../../start/faults/reason.ts'
import { Refused } from '../../start/faults/refused.ts'

const usage = `Kullanım:
  npm run fsck                        kontrol eder, hiçbir şeyi değiştirmez
  npm run fsck -- --read-files        sürüm dosyalarını baştan sona da okur; bucket’ta trafik harcar
  npm run fsck -- --mend --dry-run    neyi nasıl düzelteceğini söyler, hiçbir şeyi değiştirmez
  npm run fsck -- --mend              düzeltmesi kesin olanı düzeltir ve kayda geçirir, sonra kontrol eder`

/** Ends with 0 when every invariant holds, with 1 when one does not, and with 2 when it could not look. */
try {
  const wanted = readOptions(process.argv.slice(2))
  const config = readConfig(process.env)
  const db = await openAsItIs(config)
  if (wanted.mend) await mendIn(db, wanted['dry-run'])
  const ofDatabase = await audit(db, await openSecrets(config, db))
  const findings = [...ofDatabase, await lostFiles(db, fileStoreOf(config), wanted['read-files'])]
  await db.close()
  process.exit(tell(findings))
} catch (error) {
  console.error(`Mühür denetlenemedi: ${reason(error)}`)
  process.exit(2)
}

function readOptions(args: string[]) {
  const off = { type: 'boolean', default: false } as const
  try {
    const { values } = parseArgs({ args, options: { mend: off, 'dry-run': off, 'read-files': off } })
    if (values.mend || !values['dry-run']) return values
  } catch {
    // The usage says it in Turkish.
  }
  throw new Refused(usage)
}

async function mendIn(db: Database, dryRun: boolean): Promise<void> {
  const done = dryRun ? 'DÜZELTİLECEK' : 'DÜZELTİLDİ'
  const mended = (await mend(db, dryRun)).filter(({ rows }) => rows > 0)
  for (const { rows, invariants, sentence } of mended)
    console.log(`  ${done}  ${rows} satır (${invariants}): ${sentence}`)
  if (mended.length === 0) console.log('Düzeltmesi kesin olan bir şey yok.')
}

function tell(findings: readonly Finding[]): number {
  for (const finding of findings) console.log(line(finding))
  const broken = findings.filter(({ violations }) => violations > 0).length
  console.log(broken === 0 ? 'Denetim temiz.' : `Denetim temiz değil: ${broken} kural bozulmuş.`)
  return broken === 0 ? 0 : 1
}

function line({ invariant, sentence, violations, examples }: Finding): string {
  if (violations === 0) return `  tamam  ${invariant}: ${sentence}`
  return `  BOZUK  ${invariant}: ${sentence} ${violations} aykırılık, örneğin ${examples.join(', ')}`
}
