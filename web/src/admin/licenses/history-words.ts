import type { AuditEntry } from '@muhur/contract/audit'
import { licenseFields } from '@muhur/contract/license-fields'
import type { Policy } from '@muhur/contract/policy'
import { formatCount } from '../../format-count.ts'
import { formatDate } from '../../format-date.ts'
import { statusLooks } from '../../ui/status-pill.tsx'
import { policyNames, policyWords } from '../policy/policy-words.ts'

const acts: Record<string, string> = {
  'license.create': 'Lisansı oluşturdu',
  'license.handover': 'Lisansı devretti',
  'license.reveal': 'Anahtarın tamamını gördü',
  'license.import': 'Lisansı içe aktardı',
  'instance.release': 'Bir kurulumu serbest bıraktı',
  'instance.rename': 'Bir kurulumun adını değiştirdi',
}

/** Short Turkish names of actions. */
export function actOf({ action, detail }: AuditEntry): string {
  if (action !== 'license.change') return acts[action] ?? action
  if ('extended_by_days' in detail) return `Süreyi ${String(detail.extended_by_days)} gün uzattı`
  const names = Object.keys(detail)
  const { status, before } = detail as { status?: string; before?: { status?: string } }
  if (status === undefined || names.some((name) => !['status', 'before', 'bulk'].includes(name)))
    return 'Lisansı değiştirdi'
  if (status === 'suspended') return 'Askıya aldı'
  if (status === 'revoked') return 'İptal etti'
  return before?.status === 'active' ? 'Lisansı değiştirdi' : 'Askıdan kaldırdı'
}

interface Difference {
  name: string
  before?: string
  after: string
}

/** The shown details of an entry, with their names. */
const names: Record<string, string> = {
  ...Object.fromEntries(Object.entries(licenseFields).map(([name, { label }]) => [name, label])),
  user_id: licenseFields.discord_id.label,
  name: 'Ad',
  key_id: 'Anahtar',
  released: 'Kapanan kurulum',
}

/** Changed fields, with former values where known. */
export function differencesOf(detail: Record<string, unknown>): Difference[] {
  const before = (detail.before ?? {}) as Record<string, unknown>
  return Object.entries(detail).flatMap(([name, after]) => {
    if (name === 'policy') return policyDifferences(before.policy, after)
    if (!Object.hasOwn(names, name) || same(before[name], after)) return []
    return {
      name: names[name]!,
      after: fieldWords(name, after),
      ...(name in before && { before: fieldWords(name, before[name]) }),
    }
  })
}

/** A field's value as text. */
function fieldWords(name: string, value: unknown): string {
  if (name === 'expires_at') return formatDate(value as string | null)
  if (name === 'status') return statusLooks[value as keyof typeof statusLooks]?.word ?? String(value)
  if (value === null || value === '') return 'boş'
  return typeof value === 'number' ? formatCount(value) : (value as string)
}

function policyDifferences(before: unknown, after: unknown): Difference[] {
  const [was, is] = [before, after].map((policy) => (policy ?? {}) as Partial<Policy>) as [
    Partial<Policy>,
    Partial<Policy>,
  ]
  const rules = Object.keys(policyNames) as (keyof Policy)[]
  const words = (rule: keyof Policy, value: Policy[keyof Policy] | undefined) =>
    value === undefined ? 'ürünün kuralı' : policyWords(rule, value)
  return rules
    .filter((rule) => !same(was[rule], is[rule]))
    .map((rule) => ({
      name: policyNames[rule],
      before: words(rule, was[rule]),
      after: words(rule, is[rule]),
    }))
}

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
