import { logoutUrl } from '@muhur/contract/session'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, call } from '../api.ts'
import { clearSession } from '../session/store.ts'

/** Only when the server cannot be asked does the person stay signed in: the cookie would outlive a pretended sign-out. */
export function useSignOut() {
  const navigate = useNavigate()
  const [failed, setFailed] = useState(false)
  const leaving = useRef(false)

  // The stored session goes once the guarded page is gone: while it stands, its guard would lead to /login instead.
  useEffect(
    () => () => {
      if (leaving.current) clearSession()
    },
    [],
  )

  const signOut = async () => {
    setFailed(false)
    try {
      await call(logoutUrl, { method: 'POST', failure: 'Çıkış yapılamadı', keepSession: true })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) return setFailed(true)
    }
    leaving.current = true
    await navigate('/')
  }
  return { signOut, failed }
}
