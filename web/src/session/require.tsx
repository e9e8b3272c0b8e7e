import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { home, loginFor, type Detour, type LoginState } from './return-path.ts'
import { hasSignedOut } from './store.ts'
import { useSignedIn } from './use-session.ts'

/** The guards only improve usability; the server protects the data. */
export function RequireUser() {
  const { user, path, state } = useVisit()
  return user ? <Outlet /> : <Navigate to={loginFor(path)} replace state={state} />
}

export function RequireAdmin() {
  const { user, path, state } = useVisit()
  if (!user) return <Navigate to={state.ended ? loginFor(path) : '/login'} replace state={state} />
  return user.role === 'admin' ? <Outlet /> : <Navigate to={home} replace state={adminsOnly} />
}

const adminsOnly: Detour = { detour: 'Admin Paneli yalnızca yöneticilere açıktır.' }

/** A user who disappears on the page has lost the session, or has signed out in another tab. */
function useVisit() {
  const { pathname, search } = useLocation()
  const user = useSignedIn()
  const [first] = useState(user)
  const state: LoginState = { ended: first !== undefined && user === undefined && !hasSignedOut() }
  return { user, path: pathname + search, state }
}
