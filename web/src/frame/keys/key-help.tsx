import { useCallback, useState } from 'react'
import type { ShortcutsHelp } from './shortcuts-help.tsx'
import { useShortcuts } from './use-shortcuts.ts'

/** The keys of a page outside the panel: `?` lists the keys, and so does the button, which works with single keys switched off. */
export function KeyHelp({ className }: { className: string }) {
  const [Help, setHelp] = useState<typeof ShortcutsHelp>()
  const close = useCallback(() => setHelp(undefined), [])
  // Not `lazy`: a list that does not load, such as offline, must not replace the page.
  const open = () =>
    void import('./shortcuts-help.tsx').then(
      (loaded) => setHelp(() => loaded.ShortcutsHelp),
      () => {},
    )
  useShortcuts(open)
  return (
    <>
      <button type="button" aria-haspopup="dialog" aria-keyshortcuts="?" onClick={open} className={className}>
        Klavye kısayolları
      </button>
      {Help && <Help onClose={close} />}
    </>
  )
}
