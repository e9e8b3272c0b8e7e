import { useSyncExternalStore } from 'react'
import type { User } from '@muhur/contract/user'
import { currentSession, subscribe, type Session } from './store.ts'

const reading: Session = { state: 'reading' }

export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession, () => reading)

export function useUser(): User | undefined {
  const session = useSession()
  return session.state === 'in' ? session.user : undefined
}
