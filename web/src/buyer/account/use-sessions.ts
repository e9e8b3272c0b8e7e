import { ownSessionsUrl, ownSessionUrl, type OwnSession } from '@muhur/contract/access/own-sessions'
import type { EndedSessions } from '@muhur/contract/access/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/api.ts'
import { useFetched } from '../../api/use-fetched.ts'

const queryKey = ['sessions']

export const useSessions = () =>
  useFetched<OwnSession[]>(queryKey, ownSessionsUrl, 'Failed to fetch sessions')

/** Ends one session by its id, or without an id all others. */
export function useEndSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id?: string) =>
      call<Partial<EndedSessions>>(id === undefined ? ownSessionsUrl : ownSessionUrl(id), {
        method: 'DELETE',
        failure: 'Oturum kapatılamadı.',
      }),
    // Also after a refusal: the session may have ended meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
