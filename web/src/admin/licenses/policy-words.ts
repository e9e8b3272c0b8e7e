import type { Policy } from '@muhur/contract/policy'

/** What each rule of a policy is called. */
export const policyNames: Record<keyof Policy, string> = {
  heartbeat_interval: 'Nabız aralığı',
  lease: 'Nabızsız yer tutma',
  grace: 'Sunucusuz çalışma',
  release_cooldown: 'Serbest bırakma arası',
  instance_required: 'Doğrulama için etkin örnek',
  entitlements: 'Ek haklar',
  blocked_versions: 'Engelli sürümler',
}

/** The value of a rule in words. */
export function policyWords(value: Policy[keyof Policy]): string {
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'Yok'
  if (typeof value === 'boolean') return value ? 'Gerekli' : 'Gerekmez'
  return spanWords(value)
}

const units = [
  ['gün', 24 * 3600],
  ['saat', 3600],
  ['dakika', 60],
] as const

/** Seconds in their largest whole unit. */
export function spanWords(seconds: number): string {
  if (seconds === 0) return 'Yok'
  const unit = units.find(([, length]) => seconds % length === 0)
  return unit ? `${seconds / unit[1]} ${unit[0]}` : `${seconds.toLocaleString('tr-TR')} saniye`
}
