import { readHandover } from './handover.ts'
import { newQueryClient } from './new-query-client.ts'
import { currentSession, subscribe } from './session/store.ts'

/** What the app remembers of the server's answers. */
export const queries = newQueryClient(readHandover()?.known)

/** The first word of what the server tells everybody alike: the brand, the catalogue, the landing page. */
const publicKeys: unknown[] = ['brand', 'products', 'landing']

// The next person to sign in must not see what this one has loaded.
subscribe(() => {
  if (currentSession().state === 'out')
    queries.removeQueries({ predicate: ({ queryKey }) => !publicKeys.includes(queryKey[0]) })
})
