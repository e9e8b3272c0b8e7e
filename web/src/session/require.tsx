import { Navigate, Outlet, useLocation } from 'react-router'
import { loginFor } from './return-path.ts'
import { useUser } from './use-session.ts'

/** These guards spare people a page they cannot use; what protects the data is the server. */
export function RequireUser() {
  const { pathname, search } = useLocation()
  return useUser() ? <Outlet /> : <Navigate to={loginFor(pathname + search)} replace />
}

export function RequireAdmin() {
  const user = useUser()
  if (!user) return <Navigate to="/login" replace />
  return user.role === 'admin' ? <Outlet /> : <Navigate to="/dashboard" replace />
}
