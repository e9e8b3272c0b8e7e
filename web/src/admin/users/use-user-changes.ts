import {
  userSessionsUrl,
  userUrl,
  type EndedSessions,
  type Role,
  type UserDetail,
} from '@muhur/contract/user'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api.ts'

export function useChangeRole(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (role: Role) =>
      call<UserDetail>(userUrl(id), {
        method: 'PATCH',
        body: { role },
        failure: 'Rol değiştirilemedi.',
        preferServerText: true,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin', 'users'] }),
  })
}

export function useEndSessions(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call<EndedSessions>(userSessionsUrl(id), {
        method: 'DELETE',
        failure: 'Oturumlar kapatılamadı.',
        preferServerText: true,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin', 'users'] }),
  })
}
