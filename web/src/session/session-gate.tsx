import { useEffect, type ReactNode } from 'react'
import { FullScreenSpinner } from '../ui/spinner.tsx'
import { announce } from './store.ts'
import { useSession } from './use-session.ts'

/**
 * Shows nothing but a spinner until the stored session was read, so that no page starts for the wrong person. A page that
 * was rendered ahead is there already, and `main.tsx` reads the session before the page comes alive.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useSession()
  useEffect(announce, [])
  return session.state === 'reading' ? <FullScreenSpinner text="Yükleniyor..." /> : children
}
