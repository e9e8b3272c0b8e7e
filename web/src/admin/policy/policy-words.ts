import type { Policy } from '@muhur/contract/policy'
import { lengthInWords } from '../../length-in-words.ts'

/** What each rule of a policy is called. */
export const policyNames: Record<keyof Policy, string> = {
  heartbeat_interval: 'Nabız aralığı',
  lease: 'Nabızsız yer tutma',
  grace: 'Sunucusuz çalışma',
  release_cooldown: 'Serbest bırakma arası',
  new_machines: 'Günde yeni makine',
  instance_required: 'Doğrulama için etkin kurulum',
  entitlements: 'Ek haklar',
  blocked_versions: 'Engelli sürümler',
}

/** The value of a rule in words. */
export function policyWords(rule: keyof Policy, value: Policy[keyof Policy]): string {
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'Yok'
  if (typeof value === 'boolean') return value ? 'Gerekli' : 'Gerekmez'
  if (rule === 'new_machines') return value === 0 ? 'Yalnızca doğrulama' : value.toLocaleString('tr-TR')
  return value === 0 ? 'Yok' : lengthInWords(value)
}
