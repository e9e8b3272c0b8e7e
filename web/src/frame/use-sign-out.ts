import { logoutUrl } from '@muhur/contract/session'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, call } from '../api.ts'
import { clearSession } from '../session/store.ts'

/** Only when the server cannot be asked does the person stay signed in: the cookie would outlive a pretended sign-out. */
export function useSignOut() {
  const navigate = useNavigate()
  const [failed, setFailed] = useState(false)

  const signOut = async () => {
    setFailed(false)
    try {
      await call(logoutUrl, { method: 'POST', failure: 'Çıkış yapılamadı', keepSession: true })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) return setFailed(true)
    }
    // The guarded page goes first, or its guard would lead to /login; and at once, so that no reload finds the new
    // address with the old session still stored.
    await navigate('/', { flushSync: true })
    clearSession()
  }
  return { signOut, failed }
}
