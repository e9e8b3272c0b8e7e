import { readHandover } from '../words/handover.ts'
import { newQueryClient } from './new-query-client.ts'
import { currentSession, subscribe } from '../session/store.ts'

/** The cache of API answers. */
export const queries = newQueryClient(readHandover()?.known)

/** First part of the query keys of public data: the brand, the catalogue, the landing page, the API's description, the service's state. */
const publicKeys: unknown[] = ['brand', 'products', 'landing', 'openapi', 'status']

// The next person to sign in must not see what this one has loaded.
subscribe(() => {
  if (currentSession().state === 'out')
    queries.removeQueries({ predicate: ({ queryKey }) => !publicKeys.includes(queryKey[0]) })
})
