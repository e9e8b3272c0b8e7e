import { useEffect, useEffectEvent } from 'react'

const openFor = 30_000

/** Hides an open key after half a minute, or once the tab is hidden: an open key on a shared screen is a leak. */
export function useSelfClosing(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return undefined
    const closeWhenHidden = () => document.hidden && close()
    const timer = setTimeout(() => close(), openFor)
    document.addEventListener('visibilitychange', closeWhenHidden)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', closeWhenHidden)
    }
  }, [open])
}
