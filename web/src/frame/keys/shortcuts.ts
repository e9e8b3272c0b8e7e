import { preference, savePreference } from '../../words/preferences.ts'

/** A section of the admin panel; `letter` leads there after `g`. */
export interface Section {
  to: string
  name: string
  letter?: string
}

/** A row with something to focus. */
export const focusableRow = 'main [data-row]:has(a, button)'

/** Single keys, with their descriptions, on pages with their target. */
export const singles = {
  search: {
    key: '/',
    name: 'Sayfanın arama alanına gider',
    needs: 'main [data-search], main input[type="search"]',
  },
  next: { key: 'j', name: 'Sonraki satıra gider', needs: focusableRow },
  previous: { key: 'k', name: 'Önceki satıra gider', needs: focusableRow },
  choose: { key: 'x', name: 'Satırı seçer', needs: `${focusableRow} input[type="checkbox"]` },
  /** The primary action of the header, which stands last there. */
  new: { key: 'n', name: 'Yenisini ekler', needs: 'main [data-actions] a[href*="/new"]:last-child' },
} as const

/** Meaning of a key; `go` waits for the second key. */
export type Shortcut = 'palette' | 'help' | 'go' | keyof typeof singles | { to: string }

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * Letters are read from `key`, since keyboard layouts differ; on a Turkish layout the i key may write ı. During typing,
 * or when switched off, single keys do nothing (WCAG 2.1.4). Only the panel has a palette and `sections`.
 */
export function shortcutOf(
  press: Press,
  {
    typing,
    prefix,
    sections,
  }: { typing: boolean; prefix: 'g' | undefined; sections?: readonly Section[] | undefined },
): Shortcut | undefined {
  const key = press.key === 'ı' || press.key === 'İ' ? 'i' : press.key.toLowerCase()
  if (press.ctrlKey || press.metaKey)
    return sections && key === 'k' && !press.altKey && !press.shiftKey ? 'palette' : undefined
  if (typing || press.altKey) return undefined
  if (prefix === 'g') {
    const item = sections?.find(({ letter }) => letter === key)
    return item && { to: item.to }
  }
  if (press.key === '?') return 'help'
  if (sections && key === 'g') return 'go'
  const names = Object.keys(singles) as (keyof typeof singles)[]
  return names.find((name) => singles[name].key === key)
}

const storageKey = 'muhur.shortcuts'

/** Single keys work unless this browser has switched them off. */
export const singleKeysWork = (): boolean => preference(storageKey) !== 'off'

export function letSingleKeysWork(work: boolean): void {
  savePreference(storageKey, work ? undefined : 'off')
}
