import { acts } from '@muhur/contract/record/audit-words'
import { ownerTexts, perText } from '@muhur/contract/shop/license-fields'
import { verbNames } from '@muhur/contract/shop/denials/denials'
import { errors, type ErrorEntry } from '@muhur/contract/errors'

/** Fields of the file, as people read them. A field without words is shown by its own name. */
export const fieldNames: Record<string, string> = {
  action: 'İşlem',
  activated_at: 'Etkinleştirme',
  address: 'IP adresi',
  asked_at: 'İstek zamanı',
  before: 'Önceki',
  blocked_at: 'Engellenme',
  code: 'Kod',
  count: 'Sayısı',
  created_at: 'Tarih',
  current_instances: 'Dolu yer',
  decided_at: 'Yanıt zamanı',
  denied_at: 'Ret zamanı',
  detail: 'Ayrıntı',
  device: 'Cihaz',
  discord_avatar: 'Profil fotoğrafı',
  discord_id: 'Discord kimliği',
  discord_username: 'Discord adı',
  due_at: 'Son yanıt günü',
  email: 'E-posta',
  ending: 'Son dört karakter',
  expires_at: 'Bitiş',
  fetched_at: 'İndirmenin başlangıcı',
  file_name: 'Dosya',
  fingerprint_prefix: 'Parmak izi özetinin başı',
  former_until: 'Eski token’ın sonu',
  hostname: 'Makine adı',
  id: 'Kayıt numarası',
  last_address: 'Son IP adresi',
  last_heartbeat_at: 'Son nabız',
  last_seen_at: 'Son kullanım',
  last_used_at: 'Son kullanım',
  lease_expires_at: 'Yerin tutulacağı son an',
  license_id: 'Lisansın kayıt numarası',
  license_key: 'Lisans anahtarı',
  max_instances: 'Eşzamanlı kullanım sınırı',
  minute: 'Dakika',
  name: 'Ad',
  network: 'IP adresi ya da ağ',
  nickname: 'Verdiğiniz ad',
  product: 'Ürün',
  product_id: 'Ürünün kayıt numarası',
  reason: 'Ret nedeni',
  released_at: 'Serbest bırakılma',
  request_ref: 'İstek numarası',
  role: 'Rol',
  scopes: 'Yetkiler',
  sdk: 'SDK',
  signed_in_at: 'Son giriş',
  state: 'Durum',
  status: 'Durum',
  subject_id: 'Konunun kayıt numarası',
  test: 'Deneme lisansı mı',
  token: 'Token',
  user_id: 'Hesabın kayıt numarası',
  verb: 'Çağrı',
  version: 'Sürüm',
  way: 'Nasıl istendi',
  what: 'Ne',
  why: 'Neden',
  ...perText(ownerTexts, (_, { ownersLabel }) => ownersLabel),
}

const codeNames = Object.fromEntries(
  Object.entries(errors).map(([code, entry]: [string, ErrorEntry]) => [code, entry.name ?? code]),
)

const values: Record<string, Record<string, string>> = {
  action: acts,
  code: codeNames,
  role: { admin: 'Yönetici', user: 'Kullanıcı' },
  state: { open: 'Yanıt bekliyor', withdrawn: 'Geri çekildi', refused: 'Reddedildi', done: 'Silindi' },
  verb: verbNames,
  status: { active: 'Aktif', suspended: 'Askıda', revoked: 'İptal', expired: 'Süresi doldu' },
}

const format = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })

export const wordsOf = {
  instant: (text: string): string => `${format.format(new Date(text))} UTC`,

  field: (name: string): string => fieldNames[name] ?? name,

  value(name: string, value: unknown): string {
    if (name === 'count' && value === null) return 'Sayılmaz'
    if (value === null || value === undefined || value === '') return 'Yok'
    if (Array.isArray(value)) return value.map(String).join(', ')
    if (name === 'detail' || name === 'before') return partsOf(value)
    if (typeof value === 'object') return 'name' in value ? String(value.name) : JSON.stringify(value)
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (name.endsWith('_at') || name.endsWith('_until')) return wordsOf.instant(text)
    return values[name]?.[text] ?? text
  },
}

const partsOf = (whole: object): string =>
  Object.entries(whole)
    .map(([name, value]) => `${wordsOf.field(name)}: ${wordsOf.value(name, value)}`)
    .join('; ') || 'Yok'
