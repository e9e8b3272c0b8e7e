import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'

/** Asks before leaving a form with unsaved changes. Switching tabs of the same page needs no question. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useUnloadWarning(dirty)

  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Değişiklikler kaydedilmedi"
      verb="Kaydetmeden çık"
      stay="Sayfada kal"
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>Bu sayfadan ayrılırsanız yazdıklarınız kaybolur.</p>
    </ConfirmDialog>
  )
}

/** The browser asks before the page is closed or reloaded. */
export function useUnloadWarning(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wanted])
}
