import { buyerScopes, productScopes, scopes, type Resource, type Scope } from '@muhur/contract/access/tokens'
import type { Role } from '@muhur/contract/access/users'

/** The panel's names of the resources that a token reads or changes. */
const resourceNames: Record<Resource, string> = {
  licenses: 'Lisanslar',
  products: 'Ürünler',
  instances: 'Kurulumlar',
  blocks: 'Engeller',
  users: 'Kullanıcılar',
  events: 'Retler, sayılar ve olaylar',
  audit: 'İşlem kaydı',
  orders: 'Siparişler',
  releases: 'Sürümler',
  channels: 'Satış kanalları',
  discord: 'Discord',
  webhooks: 'Webhook’lar',
  imports: 'Aktarımlar',
  privacy: 'KVKK istekleri',
  settings: 'Ayarlar',
  search: 'Arama',
}
const resources = Object.keys(resourceNames) as Resource[]

/** The same for a token of one product. */
const namesOfProduct: Record<Resource, string> = {
  ...resourceNames,
  products: 'Ürünün kendisi',
  events: 'Olaylar',
}

export const resourceName = (resource: Resource, ofProduct: boolean): string =>
  (ofProduct ? namesOfProduct : resourceNames)[resource]

/** Scopes that reach the whole shop: its admins, its secrets, the data of its buyers. */
const farReaching: readonly Scope[] = [
  'users:write',
  'channels:write',
  'discord:write',
  'webhooks:write',
  'privacy:write',
  'settings:write',
]
export const isFarReaching = (scope: Scope): boolean => farReaching.includes(scope)

/** The scopes that a person of this role gives to tokens, of one product or of all. */
export const scopesFor = (role: Role | undefined, ofProduct: boolean): readonly Scope[] =>
  role !== 'admin' ? buyerScopes : ofProduct ? productScopes : scopes

/** The resources that these scopes open. */
export const resourcesIn = (granted: readonly Scope[]): Resource[] =>
  resources.filter((resource) => granted.some((scope) => scope.startsWith(`${resource}:`)))

export const actNames = { read: 'Okuma', write: 'Değiştirme' }
export type Act = keyof typeof actNames

/** Undefined where none of these scopes fits. */
export const scopeOf = (granted: readonly Scope[], resource: Resource, act: Act): Scope | undefined =>
  granted.find((scope) => scope === `${resource}:${act}`)

/** The scopes of each resource in words: "Lisanslar (okuma, değiştirme)". */
export function scopeWords(granted: readonly Scope[], ofProduct: boolean): string[] {
  return resourcesIn(granted).map((resource) => {
    const acts = (['read', 'write'] as const).filter((act) => scopeOf(granted, resource, act))
    const words = acts.map((act) => actNames[act].toLocaleLowerCase('tr'))
    return `${resourceName(resource, ofProduct)} (${words.join(', ')})`
  })
}
