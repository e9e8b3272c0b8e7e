import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { keyFile, reloadSecrets, replaceKeyFile } from '../../db/master-key.ts'
import type { Queries } from '../../db/db.ts'
import { dropSetting, momentOf } from '../../db/settings.ts'
import { record, theShop } from '../../record/audit/record.ts'
import { sealingState } from '../../start/data-keys.ts'
import type { Secrets } from '../../start/secrets.ts'
import { turkishMoment } from '../../start/turkish-moment.ts'
import type { Command, Opened } from './command.ts'
import { savedKey } from '../doctor/checks/master-key.ts'
import { countFormer, reseal } from '../rotation/reseal.ts'
import {
  beginMasterKey,
  beginResealing,
  cancelMasterKey,
  finishMasterKey,
  RotationRefused,
} from '../rotation/stored-keys.ts'

export const rotationUsage = `
  npm run keys -- rotate-master   yeni bir ana anahtarı eskisinin yanına koyar: standart girdideki anahtarı, yoksa ürettiğini
  npm run keys -- finish-master   değişimi bitirir: yalnızca yeni ana anahtar geçerli kalır
  npm run keys -- cancel-master   değişimden vazgeçer: yalnızca eski ana anahtar geçerli kalır
  npm run keys -- reseal   yeni bir veri anahtarı yapar ve saklanan her şeyi onunla yeniden mühürler; sürerken ilerlemeyi gösterir
  npm run keys -- reseal --again   mühürleme bittiyse bir kez daha başlatır`

/** The commands that change the master key and the data keys. */
export const rotationCommands: Record<string, Command> = {
  'rotate-master': { most: 0, run: rotateMaster },
  'finish-master': {
    most: 0,
    async run(opened) {
      await change(opened, 'settings.finish_master_key', finishMasterKey)
      console.log('Artık yalnızca yeni ana anahtar geçerli. Kopyasını deneyin: npm run doctor -- --saved-key')
      return 0
    },
  },
  'cancel-master': {
    most: 0,
    async run(opened) {
      await change(opened, 'settings.cancel_master_key', cancelMasterKey)
      console.log('Değişimden vazgeçildi; yalnızca eski ana anahtar geçerli.')
      return 0
    },
  },
  reseal: { most: 1, run: resealAll },
}

async function rotateMaster(opened: Opened): Promise<number> {
  const { config } = opened
  const given = process.stdin.isTTY ? '' : await text(process.stdin)
  const key = given.trim() === '' ? randomBytes(32) : savedKey(given)
  if (!key) throw new RotationRefused('verilen metin base64 ile yazılmış 32 bayt değil')
  await change(opened, 'settings.rotate_master_key', async (transaction, secrets) => {
    await beginMasterKey(transaction, secrets, key)
    // The saved copy that was tried is not this key's.
    await dropSetting(transaction, 'master_key_saved_at')
  })
  if (config.masterKey) {
    if (given.trim() === '')
      console.log(`Yeni ana anahtar yalnızca burada yazar:\nMASTER_KEY=${key.toString('base64')}`)
    console.log(
      'Eski ve yeni anahtar şimdi birlikte geçerli. Her düğüme yeni anahtarı verip yeniden başlatın.',
    )
  } else {
    const former = await replaceKeyFile(config.dataDir, key)
    console.log(
      `Yeni ana anahtar ${keyFile(config.dataDir)} dosyasında, eskisi ${former} dosyasında: eski yedekler onunla açılır.`,
    )
  }
  console.log('Sonra değişimi bitirin: npm run keys -- finish-master')
  return 0
}

const finished = 'Her değer yeni anahtarla mühürlü; eski veri anahtarları artık hiçbir şeyi açmaz.'

async function resealAll(
  { db: { queries }, secrets, config }: Opened,
  [again]: readonly string[],
): Promise<number> {
  if (again !== undefined && again !== '--again')
    throw new RotationRefused('reseal komutu yalnızca --again seçeneğini alır')
  const state = async () => sealingState(secrets.keys, (await momentOf(queries)).getTime())
  if ((await state()) === 'settled') {
    // The same command shows the progress: a look after the end must not begin another one.
    if (secrets.keys.length > 1 && !again) {
      console.log(`${finished} Yenisini başlatmak için: npm run keys -- reseal --again`)
      return 0
    }
    await queries.transaction().execute(async (transaction) => {
      const number = await beginResealing(transaction, secrets)
      await record(transaction, { ...entry, action: 'settings.reseal', detail: { number } })
    })
    await reloadSecrets(config, queries, secrets)
  }
  if ((await state()) === 'waiting') {
    const from = turkishMoment(new Date(secrets.keys.at(-1)!.from))
    console.log(
      `Yeni veri anahtarı ${from} anında mühürlemeye başlar; gerisini çalışan sunucu kendisi yapar.`,
    )
    console.log('O zamana kadar bir yedek alın: eski yedeklerde bu anahtar yok, sonraki kayıtları açamazlar.')
    return 0
  }
  const all = await countFormer(queries, secrets)
  console.log(`Yeniden mühürlenecek ${all.toLocaleString('tr-TR')} değer var.`)
  let told = 0
  const isDone = await reseal(queries, secrets, new AbortController().signal, (resealed) => {
    if (resealed - told < 10_000) return
    told = resealed
    console.log(`  ${resealed.toLocaleString('tr-TR')}`)
  })
  const left = await countFormer(queries, secrets)
  console.log(
    isDone
      ? finished
      : `${left.toLocaleString('tr-TR')} değer kaldı; çalışan sunucu sürdürür ve sonunda eski anahtarları emekli eder.`,
  )
  return 0
}

const entry = { actor_id: null, address: null, subject_id: theShop }

async function change(
  { db, secrets }: Opened,
  action: 'settings.rotate_master_key' | 'settings.finish_master_key' | 'settings.cancel_master_key',
  work: (transaction: Queries, secrets: Secrets) => Promise<void>,
): Promise<void> {
  await db.queries.transaction().execute(async (transaction) => {
    await work(transaction, secrets)
    await record(transaction, { ...entry, action, detail: {} })
  })
}
