import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { chooseRow, goToRow } from './rows.ts'
import { shortcutOf, singleKeysWork, singles, type Section, type Shortcut } from './shortcuts.ts'

/** Milliseconds between `g` and its letter. */
const prefixTimeout = 1500

/** Handles the shortcuts of a page; a page of the panel also has a palette and `sections`. */
export function useShortcuts(
  onOpen: (what: 'palette' | 'help') => void,
  sections?: readonly Section[],
): void {
  const navigate = useNavigate()
  const open = useEffectEvent(onOpen)
  const go = useEffectEvent((to: string) => void navigate(to))

  useEffect(() => {
    let pressedG = -Infinity
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      const prefix = event.timeStamp - pressedG < prefixTimeout ? 'g' : undefined
      pressedG = -Infinity
      const typing = isTyping(event.target) || !singleKeysWork()
      const shortcut = shortcutOf(event, { typing, prefix, sections })
      if (shortcut === undefined) return
      if (shortcut === 'go') {
        pressedG = event.timeStamp
        return
      }
      if (typeof shortcut === 'object') go(shortcut.to)
      else if (shortcut === 'palette' || shortcut === 'help') open(shortcut)
      else if (!onPage[shortcut]()) return
      event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [sections])
}

/** Runs a shortcut on the present page; false where the page has no target. */
const onPage: Record<Exclude<Shortcut, 'palette' | 'help' | 'go' | object>, () => boolean> = {
  search() {
    const field = document.querySelector<HTMLInputElement>(singles.search.needs)
    field?.focus()
    field?.select()
    return field !== null
  },
  next: () => goToRow(1),
  previous: () => goToRow(-1),
  choose: chooseRow,
  new() {
    const link = document.querySelector<HTMLAnchorElement>(singles.new.needs)
    link?.click()
    return link !== null
  },
}

/** Elements where letters are text or a widget's own keys. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
  ) !== null
