import { usersUrl, type ListedUser } from '@muhur/contract/user'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api.ts'

export function useUsers() {
  return useQuery({
    queryKey: ['admin', 'users'],
    queryFn: ({ signal }) => call<ListedUser[]>(usersUrl, { signal, failure: 'Failed to fetch users' }),
  })
}

/** Whoever was given a license before ever signing in has no name yet. */
export const userName = (user: { discord_username: string | null; discord_id: string }): string =>
  user.discord_username ?? user.discord_id
