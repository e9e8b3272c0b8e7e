import { keepPreviousData, useInfiniteQuery, useQuery, type QueryKey } from '@tanstack/react-query'
import { call, callPage, type ListPage } from '../api/api.ts'

interface ListQuestion {
  url: string
  /** Prefix of the query key. */
  queryKey: QueryKey
  /** Query parameters; empty values are left out. */
  query: object
  /** The error's message when the call fails. */
  failure: string
}

/** One page of a list with numbered pages. */
export interface PageOfRows<Row> {
  data: ListPage<Row> | undefined
  error: Error | null
  /** Whether the rows belong to the last query while the next loads. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** Loaded rows of a list with a cursor. */
export interface GrowingRows<Row> {
  /** Undefined during the first load. */
  rows: readonly Row[] | undefined
  error: Error | null
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

/** The page of a list's address; the last page stays on screen while the next loads. */
export function usePage<Row>({ url, queryKey, query, failure }: ListQuestion) {
  return useQuery({
    queryKey: [...queryKey, query],
    queryFn: ({ signal }) => callPage<Row>(withQuery(url, query), { signal, failure }),
    placeholderData: keepPreviousData,
  })
}

/** The first rows of a list, and `fetchNextPage` for more; `cursorOf` gives the cursor after a row. */
export function useGrowingRows<Row>({
  url,
  queryKey,
  query,
  failure,
  cursorOf,
  pageSize = 50,
}: ListQuestion & { cursorOf: (row: Row) => string; pageSize?: number }): GrowingRows<Row> {
  const asked = { ...query, limit: String(pageSize) }
  const { data, ...state } = useInfiniteQuery({
    queryKey: [...queryKey, asked],
    queryFn: ({ signal, pageParam: cursor }) =>
      call<Row[]>(withQuery(url, { ...asked, cursor }), { signal, failure }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === pageSize ? cursorOf(page.at(-1)!) : undefined),
    placeholderData: keepPreviousData,
  })
  return { ...state, rows: data?.pages.flat() }
}

/** Adds query parameters to a URL; empty values are left out. */
export function withQuery(url: string, query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== '' && value !== undefined)
  return `${url}?${new URLSearchParams(given as [string, string][])}`
}
