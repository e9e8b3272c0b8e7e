import { readHandover } from '../words/handover.ts'
import { newQueryClient } from './new-query-client.ts'
import { currentSession, subscribe } from '../session/store.ts'

/** The cache of API answers. */
export const queries = newQueryClient(readHandover()?.known)

/** First part of other query keys of public data: the brand, the landing page, the API's description, the service's state. */
const publicKeys: unknown[] = ['brand', 'landing', 'openapi', 'status']

// The next person to sign in must not see what this one has loaded.
subscribe(() => {
  if (currentSession().state === 'out')
    queries.removeQueries({
      predicate: ({ queryKey, meta }) =>
        meta?.operation?.access !== 'public' && !publicKeys.includes(queryKey[0]),
    })
})
