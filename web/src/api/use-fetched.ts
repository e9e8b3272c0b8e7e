import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

type Options<Answer> = Partial<
  Pick<UseQueryOptions<Answer>, 'enabled' | 'staleTime' | 'refetchInterval' | 'placeholderData'>
>

/** The answer to a GET, cached under `queryKey`. `failure` is the error's message when the call fails. */
export const useFetched = <Answer>(
  queryKey: QueryKey,
  url: string,
  failure: string,
  options?: Options<Answer>,
) => useQuery({ queryKey, queryFn: ({ signal }) => call<Answer>(url, { signal, failure }), ...options })
