import type { DenialCode } from '@muhur/contract/denial'
import type { GateVerb } from '@muhur/contract/gate'

/** What a refusal is called where there is room for two words. */
export const denialNames: Record<DenialCode, string> = {
  NOT_FOUND: 'Kayıtsız anahtar',
  REVOKED: 'İptal edilmiş lisans',
  SUSPENDED: 'Askıdaki lisans',
  EXPIRED: 'Süresi dolmuş',
  PRODUCT_MISMATCH: 'Başka ürünün anahtarı',
  BLOCKED: 'Engel listesinde',
  VERSION_BLOCKED: 'Engelli sürüm',
  INSTANCE_REQUIRED: 'Etkinleştirme gerekli',
  FINGERPRINT_MISMATCH: 'Parmak izi uyuşmuyor',
  CLONE_DETECTED: 'Kopya örnek',
  INSTANCE_RELEASED: 'Serbest bırakılmış',
  INSTANCE_LIMIT: 'Yer kalmamış',
  MACHINE_LIMIT: 'Çok fazla yeni makine',
}

/** A newer server may know further codes: they go by their own names. */
export const denialName = (code: string): string => (denialNames as Record<string, string>)[code] ?? code

export const verbNames: Record<GateVerb, string> = {
  validate: 'Doğrulama',
  activate: 'Etkinleştirme',
  heartbeat: 'Nabız',
  deactivate: 'Kapanış',
}
