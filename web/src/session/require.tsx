import { Navigate, Outlet } from 'react-router'
import { useUser } from './use-session.ts'

/** These guards spare people a page they cannot use; what protects the data is the server. */
export function RequireUser() {
  return useUser() ? <Outlet /> : <Navigate to="/login" replace />
}

export function RequireAdmin() {
  const user = useUser()
  if (!user) return <Navigate to="/login" replace />
  return user.role === 'admin' ? <Outlet /> : <Navigate to="/dashboard" replace />
}
