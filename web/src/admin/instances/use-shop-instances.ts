import { keyOf } from '@muhur/contract/operation'
import { listInstances } from '@muhur/contract/shop/instances'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ask } from '../../api/ask.ts'

const pageSize = 50

export interface InstanceFilter {
  state: string
  product: string
  q: string
}

/**
 * Fetches further batches until a page is full: an answer may contain only a cursor where few instances match the
 * filter.
 */
export function useShopInstances({ state, product, q }: InstanceFilter) {
  const asked = {
    state: state || 'live',
    limit: String(pageSize),
    product_id: product,
    q: q.trim(),
  }
  const query = useInfiniteQuery({
    queryKey: keyOf(listInstances, { query: asked }),
    queryFn: ({ signal, pageParam: cursor }) =>
      ask(listInstances, { query: { ...asked, cursor } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { operation: listInstances },
  })
  const { data, hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = query
  const rows = data?.pages.flatMap(({ instances }) => instances)
  const question = JSON.stringify(asked)
  const [wanted, setWanted] = useState({ question, rows: pageSize })
  const wantedRows = wanted.question === question ? wanted.rows : pageSize
  const searching =
    rows !== undefined && rows.length < wantedRows && hasNextPage && !isError && !isPlaceholderData
  useEffect(() => {
    if (searching && !isFetching) void fetchNextPage()
  }, [searching, isFetching, fetchNextPage])
  const more = () => {
    setWanted({ question, rows: (rows?.length ?? 0) + pageSize })
    if (isError) void fetchNextPage()
  }
  return { ...query, rows, searching, more }
}
