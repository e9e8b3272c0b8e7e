import { keyOf, type AnswerOf, type Operation, type Parts } from '@muhur/contract/operation'
import { keepPreviousData, useInfiniteQuery, useQuery, type UseBaseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { isAway } from '../api/api.ts'
import { ask, askPage, type ListPage, type CallInput, type RowOf } from '../api/ask.ts'
import { useLastError } from '../api/use-last-error.ts'

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

/** The rows on the screen stay, as rows of the last query, where the server or the way to it fails. */
function useLastRows<Query extends UseBaseQueryResult>(asked: Query): Query {
  const query = useLastError(asked)
  const [last, setLast] = useState(query.data)
  if (query.data !== undefined && query.data !== last) setLast(query.data)
  return query.data === undefined && last !== undefined && isAway(query.error)
    ? { ...query, data: last, isPlaceholderData: true }
    : query
}

/** A page of a list; the last page stays on screen while the next loads. */
export const useListPage = <O extends Operation>(
  operation: O,
  input: CallInput<O>,
  options?: { enabled?: boolean },
) =>
  useLastRows(
    useQuery({
      queryKey: [...keyOf(operation, input as Parts), 'page'],
      queryFn: ({ signal }) => askPage(operation, input, { signal }),
      placeholderData: keepPreviousData,
      meta: { operation },
      ...options,
    }),
  )

/** The first answer of a call with a cursor, and `fetchNextPage` for more; `nextOf` gives the cursor after an answer. */
export function useGrowingAnswer<O extends Operation>(
  operation: O,
  input: CallInput<O>,
  nextOf: (answer: AnswerOf<O>) => string | undefined,
) {
  return useLastRows(
    useInfiniteQuery({
      queryKey: [...keyOf(operation, input as Parts), 'pages'],
      queryFn: ({ signal, pageParam: cursor }) => {
        const query = { ...(input as Parts).query, cursor }
        return ask(operation, { ...input, query }, { signal })
      },
      initialPageParam: '',
      getNextPageParam: nextOf,
      placeholderData: keepPreviousData,
      meta: { operation },
    }),
  )
}

/** The first rows of a list, and `fetchNextPage` for more; `cursorOf` gives the cursor after a row. */
export function useGrowingList<O extends Operation>(
  operation: O,
  input: CallInput<O>,
  cursorOf: (row: RowOf<O>) => string,
  pageSize = 50,
): GrowingRows<RowOf<O>> {
  const query = { ...(input as Parts).query, limit: String(pageSize) }
  const rowsOf = (answer: AnswerOf<O>) => answer as RowOf<O>[]
  const { data, ...state } = useGrowingAnswer(operation, { ...input, query }, (answer) => {
    const rows = rowsOf(answer)
    return rows.length === pageSize ? cursorOf(rows.at(-1)!) : undefined
  })
  return { ...state, rows: data?.pages.flatMap(rowsOf) }
}
