import { QueryClient } from '@tanstack/react-query'

/** A failed call is shown at once with its own retry button: silent retries would only keep people waiting. */
export const newQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } })
