import type { Known } from '@muhur/contract/site/prerender'
import { QueryClient } from '@tanstack/react-query'
import { isLeaving } from './leaving.ts'

/**
 * The cache of API answers. Data of the server's rendering is stale at once, so that the browser refetches. A failed call is
 * shown at once with a retry button: silent retries would only delay the error. Offline, calls fail too: by default they would
 * wait, and an action would take effect later, unnoticed.
 */
export function newQueryClient(known: readonly Known[] = []): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 10_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        enabled: (query) => !isLeaving(query),
      },
      mutations: { networkMode: 'always' },
    },
  })
  for (const { key, data } of known) client.setQueryData(key, data, { updatedAt: 0 })
  return client
}
