import { endOtherSessions, endOwnSession } from '@muhur/contract/access/own-sessions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { askAgain } from '../../api/use-answer.ts'

/** Ends one session by its id, or without an id all others; gives the number of ended sessions. */
export function useEndSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id?: string): Promise<number> => {
      if (id === undefined) return (await ask(endOtherSessions, {})).ended
      await ask(endOwnSession, { params: { id } })
      return 1
    },
    // Also after a refusal: the session may have ended meanwhile.
    onSettled: () => askAgain(client, endOwnSession),
  })
}
