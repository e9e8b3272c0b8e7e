import { markPlaces, type Trace } from '@muhur/contract/releases/traces'
import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readMarks, type Evidence } from '../../releases/archives/read-marks.ts'
import { sourceOfHandle } from '../../releases/storage/file-source.ts'
import { traceEvidence } from '../../releases/traces/find.ts'
import { openAsItIs } from '../fsck/open.ts'
import { runAlone } from './command.ts'

const usage = `Kullanım:
  npm run trace -- DOSYA   sızan bir dosyanın hangi lisans için indirildiğini bulur`

/** Ends with 0 where the file has a trace, and with 1 where there is none. */
await runAlone('İz okunamadı', usage, 1, async (config, [file]) => {
  if (file === undefined) return null
  const evidence = await evidenceIn(resolve(file))
  console.log(`SHA-256 ${evidence.sha256.toString('hex')} (${evidence.bytes.toLocaleString('tr-TR')} bayt)`)
  const db = await openAsItIs(config)
  const trace = await traceEvidence(db.queries, evidence)
  await db.close()
  if (trace) tell(trace)
  else console.log('Dosyanın izi bulunamadı: ne özeti ne işaretleri kayıtlı bir indirmeye uyuyor.')
  return trace ? 0 : 1
})

async function evidenceIn(path: string): Promise<Evidence> {
  const handle = await open(path)
  try {
    return await readMarks(await sourceOfHandle(handle))
  } finally {
    await handle.close()
  }
}

function tell({ findings, original }: Trace): void {
  if (original) console.log(`Yüklediğiniz dosyanın kendisi: ${original.file}, sürüm ${original.version}`)
  for (const { license, owner, product, release, file, marks, downloads } of findings) {
    console.log(`${product.name} ${release.version}, ${file}`)
    const name = owner ? (owner.discord_username ?? owner.discord_id) : 'bilinmiyor'
    const since = license.handed_over ? '; lisans sonra devredildi' : ''
    console.log(`  lisans ${license.key_id}, o günkü sahibi ${name}${since}`)
    for (const { way, created_at } of downloads) console.log(`  indirme ${created_at} (${way})`)
    for (const mark of marks) console.log(`  ${markPlaces[mark].name}: ${markPlaces[mark].proves}`)
  }
}
