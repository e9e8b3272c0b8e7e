import { useLayoutEffect, useState } from 'react'

export interface PaletteText {
  typed: string
  type: (text: string) => void
  /** Whether Enter was pressed: the first result is to run, as soon as there is one. */
  entered: boolean
  enter: () => void
  /** The palette's field has the focus, and gets the keys itself. */
  takeOver: () => void
}

const empty = { typed: '', entered: false, ready: false }

/**
 * Text of the palette. Between the shortcut and the focus of the palette's field, which may take a moment to load, keys are
 * collected here, so that none is lost or read as a shortcut.
 */
export function usePaletteText(open: boolean, onClose: () => void): PaletteText {
  const [{ typed, entered, ready }, set] = useState(empty)
  if (!open && (typed || entered || ready)) set(empty)

  // A layout effect, since the next key may follow at once.
  useLayoutEffect(() => {
    if (!open || ready) return undefined
    const collect = (event: KeyboardEvent) => {
      const { key } = event
      const isText = [...key].length === 1
      const isCommand = event.ctrlKey || event.metaKey || event.altKey
      if (isCommand && !event.getModifierState('AltGraph')) return
      if (key === 'Escape') onClose()
      else if (key === 'Enter') set((now) => ({ ...now, entered: true }))
      else if (key === 'Backspace') set((now) => ({ ...now, typed: [...now.typed].slice(0, -1).join('') }))
      else if (isText) set((now) => ({ ...now, typed: now.typed + key, entered: false }))
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', collect, true)
    return () => document.removeEventListener('keydown', collect, true)
  }, [open, ready, onClose])

  return {
    typed,
    type: (text) => set((now) => ({ ...now, typed: text, entered: false })),
    entered,
    enter: () => set((now) => ({ ...now, entered: true })),
    takeOver: () => set((now) => ({ ...now, ready: true })),
  }
}
