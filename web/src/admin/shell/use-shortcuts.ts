import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { shortcutOf, singleKeysWork } from './shortcuts.ts'

/** How long `g` waits for its letter. */
const patience = 1500

/** Listens to the keys that work on every page of the panel. */
export function useShortcuts(onOpen: (what: 'palette' | 'help') => void): void {
  const navigate = useNavigate()
  const open = useEffectEvent(onOpen)
  const go = useEffectEvent((to: string) => void navigate(to))

  useEffect(() => {
    let pressedG = -Infinity
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      const after = event.timeStamp - pressedG < patience ? 'g' : undefined
      pressedG = -Infinity
      const shortcut = shortcutOf(event, { typing: isTyping(event.target) || !singleKeysWork(), after })
      if (shortcut === undefined) return
      if (shortcut === 'go') {
        pressedG = event.timeStamp
        return
      }
      if (shortcut === 'search') {
        const field = document.querySelector<HTMLInputElement>(
          'main [data-search], main input[type="search"]',
        )
        if (!field) return
        field.focus()
        field.select()
      } else if (typeof shortcut === 'object') go(shortcut.to)
      else open(shortcut)
      event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Where letters are text, or a widget's own. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
  ) !== null
