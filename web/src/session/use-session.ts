import { useSyncExternalStore } from 'react'
import type { User } from '@muhur/contract/access/users'
import { currentSession, guest, subscribe, type Session } from './store.ts'

/** The server renders pages for guests. */
const onServer = () => guest

export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession, onServer)

export function useSignedIn(): User | undefined {
  const session = useSession()
  return session.state === 'in' ? session.user : undefined
}
