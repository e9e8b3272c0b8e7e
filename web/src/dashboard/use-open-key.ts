import { useEffect, useState } from 'react'

/** A key left open on a shared screen is a leak: it closes by itself. */
const openFor = 30_000

/** Whether a key is shown in full: until it is closed, half a minute is over, or the tab is hidden. */
export function useOpenKey() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    const close = () => setOpen(false)
    const closeWhenHidden = () => document.hidden && close()
    const timer = setTimeout(close, openFor)
    document.addEventListener('visibilitychange', closeWhenHidden)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', closeWhenHidden)
    }
  }, [open])
  return { open, toggle: () => setOpen(!open) }
}
