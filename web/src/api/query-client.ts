import { readHandover } from '../words/handover.ts'
import { newQueryClient } from './new-query-client.ts'
import { currentSession, subscribe } from '../session/store.ts'

/** The cache of API answers. */
export const queries = newQueryClient(readHandover()?.known)

// The next person to sign in must not see what this one has loaded; public answers are the same for everybody.
subscribe(() => {
  if (currentSession().state === 'out')
    queries.removeQueries({ predicate: ({ meta }) => meta?.operation?.access !== 'public' })
})
