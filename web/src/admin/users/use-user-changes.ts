import {
  userSessionsUrl,
  userUrl,
  type EndedSessions,
  type Role,
  type UserDetail,
} from '@muhur/contract/access/users'
import { call } from '../../api/api.ts'
import { useAdminChange } from '../panel/use-admin-change.ts'

export const useChangeRole = (id: string) =>
  useAdminChange((role: Role) =>
    call<UserDetail>(userUrl(id), { method: 'PATCH', body: { role }, failure: 'Rol değiştirilemedi.' }),
  )

export const useEndSessions = (id: string) =>
  useAdminChange(() =>
    call<EndedSessions>(userSessionsUrl(id), { method: 'DELETE', failure: 'Oturumlar kapatılamadı.' }),
  )
