import { shopInstancesUrl, type ShopInstances } from '@muhur/contract/shop/shop-instances'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/api.ts'

const pageSize = 50
const key = ['admin', 'instances']

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
  const asked: Record<string, string> = {
    state: state || 'live',
    limit: String(pageSize),
    ...(product && { product_id: product }),
    ...(q.trim() && { q: q.trim() }),
  }
  const query = useInfiniteQuery({
    queryKey: [...key, asked],
    queryFn: ({ signal, pageParam }) =>
      call<ShopInstances>(
        `${shopInstancesUrl}?${new URLSearchParams({ ...asked, ...(pageParam && { cursor: pageParam }) })}`,
        { signal, failure: 'Failed to fetch instances' },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
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
