import { usersUrl, userUrl, type ListedUser, type UserDetail } from '@muhur/contract/user'
import { keepPreviousData } from '@tanstack/react-query'
import { useFetched } from '../use-fetched.ts'

/** The first matching users; an empty search matches all. */
export function useFoundUsers(search: string) {
  const query = new URLSearchParams({ ...(search && { search }), limit: '6' })
  return useFetched<ListedUser[]>(
    ['admin', 'users', 'found', search],
    `${usersUrl}?${query}`,
    'Failed to fetch users',
    { placeholderData: keepPreviousData },
  )
}

export const useUser = (id: string | undefined) =>
  useFetched<UserDetail>(['admin', 'users', 'one', id], userUrl(id ?? ''), 'Failed to fetch user', {
    enabled: id !== undefined,
  })

export const roleNames = { admin: 'Yönetici', user: 'Kullanıcı' }

/** A license owner has no name before the first sign-in. */
export const userName = (user: { discord_username: string | null; discord_id: string }): string =>
  user.discord_username ?? user.discord_id
