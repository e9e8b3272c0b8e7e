import { text } from 'node:stream/consumers'
import { readConfig } from '../../start/config.ts'
import { examine } from '../doctor/examine.ts'
import { line } from '../doctor/finding.ts'
import { savedKey } from '../doctor/checks/master-key.ts'
import { realSurroundings } from '../doctor/checks/surroundings.ts'
import { openAsItIs } from '../fsck/open.ts'
import { reason } from '../../start/faults/reason.ts'
import { readKeySettings } from '../../db/master-key.ts'
import { openDataKeys } from '../../start/data-keys.ts'
import { saveSetting } from '../../db/settings.ts'

const usage = `npm run doctor                            her şeye bakar
npm run doctor -- --saved-key < kopya     ana anahtarın kopyasını dener ve denendiğini yazar`

/** Ends with 0 when everything is well, with 1 at a fault, and with 2 when a check could not run. */
try {
  process.exit(await run(process.argv.slice(2)))
} catch (error) {
  console.error(`Mühür’e bakılamadı: ${reason(error)}`)
  process.exit(2)
}

async function run(args: readonly string[]): Promise<number> {
  if (args.length === 0) return look()
  if (args.length === 1 && args[0] === '--saved-key') return trySavedKey(await text(process.stdin))
  console.error(usage)
  return 2
}

async function look(): Promise<number> {
  const findings = await examine(process.env, realSurroundings)
  for (const finding of findings) console.log(line(finding))
  const faults = findings.filter(({ state }) => state === 'fault').length
  console.log(faults === 0 ? 'Sorun bulunmadı.' : `${faults} sorun bulundu.`)
  return faults === 0 ? 0 : 1
}

/** The copy is compared with the key that sealed the database, so that a backup is known to open it. */
async function trySavedKey(copy: string): Promise<number> {
  const key = savedKey(copy)
  if (!key) {
    console.error('Kopyada 32 baytlık bir anahtar yok. Anahtarı ya da MASTER_KEY=… satırını verin.')
    return 1
  }
  const db = await openAsItIs(readConfig(process.env))
  const isRight = openDataKeys(await readKeySettings(db.queries), key) !== null
  if (isRight) await saveSetting(db.queries, 'master_key_saved_at', String(Date.now()))
  await db.close()
  console.log(
    isRight ? 'Kopya bu veritabanını açıyor.' : 'Bu, veritabanının anahtarı değil: bu kopya işe yaramaz.',
  )
  return isRight ? 0 : 1
}
