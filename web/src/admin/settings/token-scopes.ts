import { scopes, type Resource, type Scope } from '@muhur/contract/api-token'

/** What the panel calls the things that a token reads or changes. */
export const resourceNames: Record<Resource, string> = {
  licenses: 'Lisanslar',
  products: 'Ürünler',
  instances: 'Kurulumlar',
  blocks: 'Engeller',
  users: 'Kullanıcılar',
  events: 'Retler ve sayılar',
}
export const resources = Object.keys(resourceNames) as Resource[]

export const actNames = { read: 'Okuma', write: 'Değiştirme' }
export type Act = keyof typeof actNames

/** Undefined where there is no such scope. */
export const scopeOf = (resource: Resource, act: Act): Scope | undefined =>
  scopes.find((scope) => scope === `${resource}:${act}`)

/** The scopes in words: "Lisanslar (okuma, değiştirme)". */
export function scopeWords(granted: readonly Scope[]): string {
  return resources
    .flatMap((resource) => {
      const acts = (['read', 'write'] as const).filter((act) =>
        granted.some((scope) => scope === scopeOf(resource, act)),
      )
      if (acts.length === 0) return []
      const words = acts.map((act) => actNames[act].toLocaleLowerCase('tr'))
      return `${resourceNames[resource]} (${words.join(', ')})`
    })
    .join(', ')
}
