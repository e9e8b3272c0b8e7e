import { QueryClient } from '@tanstack/react-query'
import { currentSession, subscribe } from './session/store.ts'

/** A failed call is shown at once with its own retry button: silent retries would only keep people waiting. */
export const newQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } })

/** What the app remembers of the server's answers to the person who is signed in. */
export const queries = newQueryClient()

// Whoever signs in next must not see what the one before has loaded.
subscribe(() => {
  if (currentSession().state === 'out') queries.removeQueries()
})
