import { beginRootRotation, finishRootRotation, rootOverlap } from '../../gate/keys/root-rotation.ts'
import { livingOf, rootLives, type RootLife } from '../../gate/keys/root-key.ts'
import type { Queries } from '../../db/db.ts'
import { momentOf } from '../../db/settings.ts'
import { record, theShop } from '../../record/audit/record.ts'
import { turkishMoment } from '../../start/turkish-moment.ts'
import { Refused } from '../../start/faults/refused.ts'
import type { Command, Opened } from './command.ts'

export const rootRotationUsage = `
  npm run keys -- rotate-root   yeni bir kök anahtar yapar: ${rootOverlap} gün boyunca eskisi ve yenisi birlikte imzalar
  npm run keys -- finish-root   değişimi bitirir: yalnızca yeni kök anahtar imzalar; ${rootOverlap} gün dolmadan --force ister`

/** The commands that change the root key. */
export const rootRotationCommands: Record<string, Command> = {
  'rotate-root': { most: 0, run: rotateRoot },
  'finish-root': { most: 1, run: finishRoot },
}

async function rotateRoot({ db: { queries }, secrets }: Opened): Promise<number> {
  await queries.transaction().execute(async (transaction) => {
    const kid = await beginRootRotation(transaction, secrets)
    await record(transaction, { ...entry, action: 'settings.rotate_root_key', detail: { kid } })
  })
  console.log(await rootLines(queries))
  console.log('O zamana kadar bir yedek alın: bundan önceki yedekler yeni kök anahtarı bilmez.')
  console.log(
    'Eskisini taşıyan indirmeler çalışmayı sürdürür. Hangi kurulumların onu taşıdığını sunucu bilemez.',
  )
  return 0
}

async function finishRoot({ db: { queries } }: Opened, [option]: readonly string[]): Promise<number> {
  if (option !== undefined && option !== '--force') throw new Refused('yalnızca --force yazılabilir')
  await queries.transaction().execute(async (transaction) => {
    const now = (await momentOf(transaction)).getTime()
    const kid = await finishRootRotation(transaction, now, option !== undefined)
    await record(transaction, { ...entry, action: 'settings.finish_root_key', detail: { kid } })
  })
  console.log(await rootLines(queries))
  console.log(
    'Eskisini taşıyan indirmeler, bildikleri anahtarlar imzaladıkça çalışır; imza anahtarı değişmeden önce inmiş olanlar yeni bir makinede hemen durur: yenilensinler.',
  )
  return 0
}

const entry = { actor_id: null, address: null, subject_id: theShop }

/** A line for each key that signs key sets. */
export async function rootLines(queries: Queries): Promise<string> {
  const living = livingOf(await rootLives(queries))
  return living.map((life, place) => rootLine(life, place, living.length)).join('\n')
}

function rootLine({ kid, pinned_from, isPinned }: RootLife, place: number, count: number): string {
  if (count === 1) return `Kök anahtar ${kid}`
  if (place === 0) return `Kök anahtar ${kid}  yerini bırakıyor`
  return `Kök anahtar ${kid}  yenisi; indirmeler ${isPinned ? 'onu taşıyor' : `${turkishMoment(pinned_from)} anından sonra onu taşır`}`
}
