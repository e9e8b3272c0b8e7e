import type { Known } from '@muhur/contract/prerender'
import { QueryClient } from '@tanstack/react-query'

/**
 * A cache of the server's answers. What a page was rendered ahead with counts as old: the browser shows it, and asks again.
 * A failed call is shown at once with its own retry button: silent retries would only keep people waiting.
 */
export function newQueryClient(known: readonly Known[] = []): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } })
  for (const { key, data } of known) client.setQueryData(key, data, { updatedAt: 0 })
  return client
}
