/** What `g` and then a letter leads to. */
export const jumps: Record<string, { to: string; name: string }> = {
  h: { to: '/admin', name: 'Genel bakış' },
  l: { to: '/admin/licenses', name: 'Lisanslar' },
  p: { to: '/admin/products', name: 'Ürünler' },
  u: { to: '/admin/users', name: 'Kullanıcılar' },
  i: { to: '/admin/instances', name: 'Örnekler' },
}

/** What a key means; `g` waits for the next one. */
export type Shortcut = 'palette' | 'help' | 'search' | 'go' | { to: string }

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * Letters are told by what they write, since keyboards differ; on a Turkish one the key of the i may write ı. While
 * somebody types, or has switched them off, single keys mean nothing (WCAG 2.1.4).
 */
export function shortcutOf(
  press: Press,
  { typing, after }: { typing: boolean; after: 'g' | undefined },
): Shortcut | undefined {
  const key = press.key === 'ı' || press.key === 'İ' ? 'i' : press.key.toLowerCase()
  if (press.ctrlKey || press.metaKey)
    return key === 'k' && !press.altKey && !press.shiftKey ? 'palette' : undefined
  if (typing || press.altKey) return undefined
  if (after === 'g' && Object.hasOwn(jumps, key)) return { to: jumps[key]!.to }
  if (press.key === '?') return 'help'
  if (press.key === '/') return 'search'
  return key === 'g' ? 'go' : undefined
}

const storageKey = 'muhur.shortcuts'

/** Single keys work unless they were switched off in this browser. */
export function singleKeysWork(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export function letSingleKeysWork(work: boolean): void {
  try {
    if (work) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Storage is switched off: the choice cannot be kept.
  }
}
