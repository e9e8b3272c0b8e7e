import type { Policy, UpdatesAfterEnd } from '@muhur/contract/gate/policy'
import { formatCount } from '../../words/format-count.ts'
import type { FieldWords } from '../../forms/fault-sentence.ts'
import { lengthInWords } from '../../words/length-in-words.ts'

/** Names of the rules. */
export const policyNames: Record<keyof Policy, string> = {
  heartbeat_interval: 'Nabız aralığı',
  lease: 'Nabız kesilince yerin saklanma süresi',
  grace: 'Sunucuya ulaşılamazsa çalışma süresi',
  release_cooldown: 'İki serbest bırakma arasındaki bekleme süresi',
  new_machines: 'Günlük yeni makine sınırı',
  instance_required: 'Etkinleştirme zorunluluğu',
  entitlements: 'Paket özellikleri',
  blocked_versions: 'Engellenen sürümler',
  updates_after_end: 'Süresi dolan lisansın sürümleri',
}

/** The releases of a license after its end. */
export const afterEndWords: Record<UpdatesAfterEnd, string> = {
  last_paid: 'Süresi dolmadan önce yayınlananlar',
  none: 'Hiçbiri',
}

/** A rule's value as text. */
export function policyWords(rule: keyof Policy, value: Policy[keyof Policy]): string {
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'Yok'
  if (typeof value === 'boolean') return value ? 'Evet' : 'Hayır'
  if (typeof value === 'string') return afterEndWords[value]
  if (rule === 'new_machines') return value === 0 ? 'Yalnızca doğrulama' : formatCount(value)
  return value === 0 ? 'Yok' : lengthInWords(value)
}

const span: FieldWords = { bound: lengthInWords }

const wrongLine = (rule: string) => (line: unknown) => `“${String(line).slice(0, 40)}” olmadı: ${rule}.`

/** Errors of a rule. */
export const policyFieldWords: { [Rule in keyof Policy]?: FieldWords } = {
  heartbeat_interval: span,
  lease: span,
  grace: span,
  release_cooldown: span,
  entitlements: {
    expected: wrongLine('küçük harf, rakam ve . _ : - kullanın; harf ya da rakamla başlasın'),
  },
  blocked_versions: {
    expected: wrongLine('boşluk ve Türkçe harf kullanmayın, en çok 64 karakter yazın'),
  },
}
