import { stat } from 'node:fs/promises'
import type { Config } from '../../../start/config.ts'
import { keyFile, readKeyFile } from '../../../db/master-key.ts'
import { openDataKeys, rotationOf, type KeySettings } from '../../../start/data-keys.ts'
import { Secrets } from '../../../start/secrets.ts'
import type { StoredFacts } from './database.ts'
import { fault, faultsOf, unknown, well, type Finding } from '../finding.ts'

const about = 'Ana anahtar'
const day = 86_400_000
/** A copy that nobody has looked at for so long may be gone. */
const longest = 400 * day

/** The keys that the environment or the data folder give; null where there is none, or none that is 32 bytes. */
export async function presentSecrets(
  { masterKey, dataDir }: Config,
  stored: StoredFacts | null,
  now: number,
): Promise<Secrets | null> {
  const key = masterKey ?? (await readKeyFile(dataDir).catch(() => null))
  const keys = key && stored && openDataKeys(stored.keys, key)
  return key && new Secrets(key, keys ?? undefined, now)
}

/** Whether the key is there, is this database's, is its owner's alone to read, and has a copy that was tried. */
export async function masterKeyFindings(
  config: Config,
  { secrets, stored, now }: { secrets: Secrets | null; stored: StoredFacts | null; now: number },
): Promise<Finding[]> {
  const file = keyFile(config.dataDir)
  const isFile = !config.masterKey && process.platform !== 'win32'
  const { mode } = isFile ? await stat(file).catch(() => ({ mode: 0 })) : { mode: 0 }
  const sealed = stored?.keys.master_key_check ?? null
  const isOther = secrets !== null && sealed !== null && !openDataKeys(stored!.keys, secrets.masterKey)
  const faults = faultsOf(about, [
    [(mode & 0o077) !== 0, `${file} dosyasını başka kullanıcılar okuyabiliyor.`, `chmod 600 ${file}`],
    [
      !secrets && sealed !== null,
      `${file} yok ya da 32 bayt değil; veritabanı bir anahtarla mühürlenmiş.`,
      'yedeğinizdeki anahtarı geri koyun ya da MASTER_KEY ile verin',
    ],
    [
      isOther,
      'bu veritabanı başka bir anahtarla mühürlenmiş.',
      'veritabanının kendi anahtarını yedeğinizden geri koyun',
    ],
  ])
  if (!secrets && sealed === null) return [...faults, unknown(about, 'henüz yok; ilk başlatma üretir.')]
  if (faults.length > 0) return faults
  if (!stored) return [unknown(about, 'var; bu veritabanının anahtarı olup olmadığına bakılamadı.')]
  return [...rotationFindings(stored.keys, now), copyFinding(config, stored.keySavedAt, now)]
}

/** Whether a copy of the key was tried. */
function copyFinding({ discord }: Config, savedAt: number | null, now: number): Finding {
  if (!discord) return well(about, 'yerinde; demoda yedeği aranmaz.')
  const proved =
    'kopyayı deneyin: doctor komutunu --saved-key ile çalıştırıp anahtarı yapıştırın (docs/operating.tr.md)'
  if (savedAt === null)
    return fault(
      about,
      'yerinde, ama yedeği denenmedi.',
      `anahtarı başka bir yere kopyalayın, sonra ${proved}`,
    )
  if (now - savedAt > longest)
    return fault(about, 'yerinde, ama yedeği bir yıldan uzun süredir denenmedi.', proved)
  const when = new Date(savedAt).toLocaleDateString('tr-TR', { timeZone: 'UTC' })
  return well(about, `yerinde, yedeği ${when} günü denendi.`)
}

/** The state of a rotation that is under way. */
function rotationFindings({ data_keys }: KeySettings, now: number): Finding[] {
  const { master_key_changing, data_key } = rotationOf(data_keys, now)
  return [
    ...(master_key_changing
      ? [
          fault(
            about,
            'değişimi sürüyor: eski ve yeni anahtar birlikte geçerli.',
            'bütün düğümler yeni anahtarla başlayınca npm run keys -- finish-master',
          ),
        ]
      : []),
    ...(data_key === 'settled' ? [] : [well('Veri anahtarı', sealingTexts[data_key])]),
  ]
}

const sealingTexts = {
  waiting: 'yenisi hazır, birazdan mühürlemeye başlar.',
  resealing: 'değişiyor: saklananlar yeniden mühürleniyor.',
}

/** The bytes of a saved copy, as the operator passed it: the key itself, or the line of an environment file. */
export function savedKey(text: string): Buffer | null {
  const [, word = ''] = /^(?:\s*MASTER_KEY=)?\s*["']?([\w+/-]{43}=?)["']?\s*$/m.exec(text) ?? []
  const key = Buffer.from(word, 'base64')
  return key.length === 32 ? key : null
}
