import { keyOf, type Operation, type Parts } from '@muhur/contract/operation'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ask, askPage, type ListPage, type Question, type RowOf } from '../api/ask.ts'

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

/** A page of a list; the last page stays on screen while the next loads. */
export const useListPage = <O extends Operation>(operation: O, question: Question<O>) =>
  useQuery({
    // Apart from the rows alone, as other hooks keep the answer.
    queryKey: [...keyOf(operation, question as Parts), 'page'],
    queryFn: ({ signal }) => askPage(operation, question, { signal }),
    placeholderData: keepPreviousData,
    meta: { operation },
  })

/** The first rows of a list, and `fetchNextPage` for more; `cursorOf` gives the cursor after a row. */
export function useGrowingList<O extends Operation>(
  operation: O,
  question: Question<O>,
  cursorOf: (row: RowOf<O>) => string,
  pageSize = 50,
): GrowingRows<RowOf<O>> {
  const asked = { ...question, query: { ...(question as Parts).query, limit: String(pageSize) } }
  const { data, ...state } = useInfiniteQuery({
    queryKey: [...keyOf(operation, asked as Parts), 'pages'],
    queryFn: async ({ signal, pageParam: cursor }) => {
      const query = { ...asked.query, cursor }
      return (await ask(operation, { ...asked, query } as unknown as Question<O>, { signal })) as RowOf<O>[]
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === pageSize ? cursorOf(page.at(-1)!) : undefined),
    placeholderData: keepPreviousData,
    meta: { operation },
  })
  return { ...state, rows: data?.pages.flat() }
}
