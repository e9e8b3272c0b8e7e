import { useEffect, type ReactNode } from 'react'
import { FullScreenSpinner } from '../ui/state/spinner.tsx'
import { announce } from './store.ts'
import { useSession } from './use-session.ts'

/**
 * Shows a spinner until the stored session is read, so that no page starts for the wrong user. For a page rendered by
 * the server, `main.tsx` reads the session before hydration.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useSession()
  useEffect(announce, [])
  return session.state === 'reading' ? <FullScreenSpinner text="Yükleniyor..." /> : children
}
