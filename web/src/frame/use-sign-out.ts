import type { signOut } from '@muhur/contract/access/session'
import { signOutCall } from '@muhur/contract/http/first-visit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../api/api.ts'
import { ask } from '../api/ask.ts'
import { clearSession, markSignOut } from '../session/store.ts'

/**
 * The person stays signed in when the server is unreachable: the cookie would still be valid after a local sign-out.
 */
export function useSignOut() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [failed, setFailed] = useState(false)

  const leave = async () => {
    setFailed(false)
    markSignOut(true)
    // An answer that comes after the end of the session would be a 401, and lead to the sign-in page.
    await client.cancelQueries()
    try {
      await ask<typeof signOut>(signOutCall, {}, { keepSession: true })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) {
        markSignOut(false)
        void client.invalidateQueries()
        return setFailed(true)
      }
    }
    // First leave the guarded page, or its guard would redirect to /login; synchronously, so that no reload finds the
    // new address with the old session.
    await navigate('/', { flushSync: true })
    clearSession()
  }
  return { signOut: leave, failed }
}
