import { usersUrl, userUrl, type ListedUser, type UserDetail } from '@muhur/contract/user'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'

/** The first matching users; an empty search matches all. */
export function useFoundUsers(search: string) {
  return useQuery({
    queryKey: ['admin', 'users', 'found', search],
    queryFn: ({ signal }) =>
      call<ListedUser[]>(`${usersUrl}?${new URLSearchParams({ ...(search && { search }), limit: '6' })}`, {
        signal,
        failure: 'Failed to fetch users',
      }),
    placeholderData: keepPreviousData,
  })
}

const userKey = (id: string) => ['admin', 'users', 'one', id]

export function useUser(id: string | undefined) {
  return useQuery({
    queryKey: userKey(id ?? ''),
    queryFn: ({ signal }) =>
      call<UserDetail>(userUrl(id!), { signal, failure: 'Failed to fetch user', preferServerText: true }),
    enabled: id !== undefined,
  })
}

/** A license owner has no name before the first sign-in. */
export const userName = (user: { discord_username: string | null; discord_id: string }): string =>
  user.discord_username ?? user.discord_id
