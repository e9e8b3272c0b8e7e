import type { AuditEntry, AuditSubject, RecordedObject } from '@muhur/contract/record/audit'
import { acts } from '@muhur/contract/record/audit-words'
import { licenseFields, nicknameLabel } from '@muhur/contract/shop/license-fields'
import type { Policy } from '@muhur/contract/gate/policy'
import { fieldWords } from '../../words/field-words.ts'
import { lengthInWords } from '../../words/length-in-words.ts'
import { shortKey } from '../../words/short-key.ts'
import { roleNames } from '../people/users.ts'
import { policyNames, policyWords } from '../policy/policy-words.ts'

/** The details of an entry besides the license's fields: how the change was made. */
const notChanges: ReadonlySet<string> = new Set(['status', 'before', 'bulk', 'channel', 'order_id'])

/** Actions of a newer server are shown by their own names. */
export function actOf({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string {
  if (action === 'user.role') return detail.role === 'admin' ? 'Yönetici yaptı' : 'Yöneticiliği aldı'
  if (action === 'user.erase' && 'remains' in detail) return 'Silinen kişiden kalan metinleri sildi'
  if (action !== 'license.change') return acts[action] ?? action
  if ('extended_by_days' in detail) return `Süreyi ${String(detail.extended_by_days)} gün uzattı`
  const { status, before } = detail as { status?: string; before?: { status?: string } }
  const others = Object.keys(detail).filter((name) => !notChanges.has(name))
  if (status === undefined || others.length > 0) return acts[action]!
  if (status === 'suspended') return 'Askıya aldı'
  if (status === 'revoked') return 'İptal etti'
  return before?.status === 'active' ? acts[action]! : 'Askıdan kaldırdı'
}

/** The names of the kinds of objects, for a filter. */
export const subjectNames: Record<AuditSubject, string> = {
  license: 'Lisanslar',
  instance: 'Çalışan kurulumlar',
  product: 'Ürünler',
  user: 'Kullanıcılar',
  block: 'Engeller',
  import: 'İçe aktarmalar',
  session: 'Yönetici oturumları',
  token: 'API token’ları',
  webhook: 'Webhook’lar',
  channel: 'Satış kanalları',
  order: 'Siparişler',
  release: 'Sürümler',
  settings: 'Ayarlar',
  landing: 'Ana sayfa',
}

export interface ShownObject {
  name: string
  /** Only an existing object has a page. */
  to?: string
  isKey?: boolean
}

/** The object of an entry, by its name; by its kind where the object is gone. Nothing where the actor is the object. */
export function objectOf({ action, actor, subject }: AuditEntry): ShownObject | undefined {
  if (subject) {
    if (subject.id === actor?.id) return undefined
    const { kind, id } = subject
    return { name: objectName(subject), to: pages[kind](id), isKey: kind === 'license' }
  }
  const [kind = ''] = action.split('.')
  if (Object.hasOwn(shopPages, kind)) return { name: 'Ayarlar', to: shopPages[kind]! }
  // The action itself names an object that was deleted just now.
  return action.endsWith('.delete') || !Object.hasOwn(goneNames, kind)
    ? undefined
    : { name: goneNames[kind]! }
}

export const objectName = ({ kind, name }: RecordedObject): string =>
  kind === 'license' ? shortKey(name) : name

const pages: Record<RecordedObject['kind'], (id: string) => string> = {
  license: (id) => `/admin/licenses/${id}`,
  product: (id) => `/admin/products/${id}`,
  user: (id) => `/admin/users/${id}`,
  import: (id) => `/admin/licenses/import/${id}`,
  block: (id) => `/admin/blocks?id=${id}`,
  token: () => '/admin/settings?sekme=tokenlar',
  webhook: (id) => `/admin/settings/webhooks/${id}`,
  channel: (id) => `/admin/orders/channels/${id}`,
  order: (id) => `/admin/orders/${id}`,
  release: (id) => `/admin/releases/${id}`,
}

/** The page of an existing object. */
export const pageOfObject = (kind: RecordedObject['kind'], id: string): string => pages[kind](id)

const shopPages: Record<string, string> = {
  settings: '/admin/settings',
  landing: '/admin/settings?sekme=deneme',
}

const goneNames: Record<string, string> = {
  license: 'silinmiş lisans',
  instance: 'silinmiş kurulum',
  product: 'silinmiş ürün',
  block: 'kaldırılmış engel',
  import: 'silinmiş dosya',
  token: 'silinmiş API token’ı',
  webhook: 'silinmiş webhook',
  channel: 'silinmiş satış kanalı',
  release: 'silinmiş sürüm',
}

/** The pages of the people with an id in an entry: a license's owner and old owner, the buyer of a lifted block. */
export function peopleOf({ action, subject, detail: { user_id, before } }: AuditEntry): ShownObject[] {
  const page = (name: string, id: unknown) =>
    typeof id === 'string' ? [{ to: `/admin/users/${id}`, name }] : []
  // An existing block has the buyer's name.
  if (action.startsWith('block.')) return subject ? [] : page('Engellenen alıcı', user_id)
  const previous = (before as { user_id?: unknown } | undefined)?.user_id
  return [...page('Sahibi', user_id), ...page('Önceki sahibi', previous)]
}

interface Difference {
  name: string
  before?: string
  after: string
}

/** The shown details of an entry, with their names. */
const names: Record<string, string> = {
  ...Object.fromEntries(Object.entries(licenseFields).map(([name, { label }]) => [name, label])),
  nickname: nicknameLabel,
  name: 'Ad',
  product: 'Ürün',
  description: 'Açıklama',
  role: 'Rol',
  key_id: 'Anahtar',
  released: 'Kapanan kurulum',
  overlap: 'Eskisi daha çalışır',
  channel: 'Nereden',
}

/** Changed fields, with old values where known. */
export function differencesOf(detail: Record<string, unknown>): Difference[] {
  const before = previousOf(detail)
  return Object.entries(detail).flatMap(([name, after]) => {
    if (name === 'policy') return policyDifferences(before.policy, after)
    if (!Object.hasOwn(names, name) || same(before[name], after)) return []
    return {
      name: names[name]!,
      after: wordsOf(name, after),
      ...(name in before && { before: wordsOf(name, before[name]) }),
    }
  })
}

/** Old values by field. A renamed installation's entry has the old name alone. */
const previousOf = ({ before }: Record<string, unknown>): Record<string, unknown> =>
  typeof before === 'string' ? { name: before } : ((before ?? {}) as Record<string, unknown>)

function wordsOf(name: string, value: unknown): string {
  if (name === 'role') return roleNames[value as keyof typeof roleNames] ?? String(value)
  if (name === 'channel') return value === 'discord' ? 'Discord' : String(value)
  if (name === 'overlap') return value === 0 ? 'hayır' : lengthInWords(value as number)
  return fieldWords(name, value)
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
