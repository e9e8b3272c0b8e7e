import { keepPreviousData, useInfiniteQuery, useQuery, type QueryKey } from '@tanstack/react-query'
import { call, callPage, type ListPage } from '../api.ts'

interface ListQuestion {
  url: string
  /** Under which the answers are remembered, beside what was asked. */
  queryKey: QueryKey
  /** The query's parameters; an empty one is not sent. */
  query: object
  /** What the error says when the call fails. */
  failure: string
}

/** One page of a list that has numbered pages. */
export interface PageOfRows<Row> {
  data: ListPage<Row> | undefined
  error: Error | null
  /** The rows answer the last question; those of the new one are on their way. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** The beginning of a list that goes on behind a cursor. */
export interface GrowingRows<Row> {
  /** Undefined while nothing has come yet. */
  rows: readonly Row[] | undefined
  error: Error | null
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

/** The page that a list's address names; the last one stays while the next is on its way. */
export function usePage<Row>({ url, queryKey, query, failure }: ListQuestion) {
  return useQuery({
    queryKey: [...queryKey, query],
    queryFn: ({ signal }) => callPage<Row>(withQuery(url, query), { signal, failure }),
    placeholderData: keepPreviousData,
  })
}

const growth = 50

/** The first rows of a list, and `fetchNextPage` for more; `cursorOf` names the row behind which they go on. */
export function useGrowingRows<Row>({
  url,
  queryKey,
  query,
  failure,
  cursorOf,
}: ListQuestion & { cursorOf: (row: Row) => string }): GrowingRows<Row> {
  const asked = { ...query, limit: String(growth) }
  const { data, ...state } = useInfiniteQuery({
    queryKey: [...queryKey, asked],
    queryFn: ({ signal, pageParam: cursor }) =>
      call<Row[]>(withQuery(url, { ...asked, cursor }), { signal, failure }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === growth ? cursorOf(page.at(-1)!) : undefined),
    placeholderData: keepPreviousData,
  })
  return { ...state, rows: data?.pages.flat() }
}

/** Adds to a URL what is asked for. */
export function withQuery(url: string, query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== '' && value !== undefined)
  return `${url}?${new URLSearchParams(given as [string, string][])}`
}
