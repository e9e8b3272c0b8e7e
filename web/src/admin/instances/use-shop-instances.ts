import { listInstances } from '@muhur/contract/shop/instances'
import { useEffect, useState } from 'react'
import { useGrowingAnswer } from '../../list/use-list.ts'

const pageSize = 50

export interface InstanceFilter {
  state: string
  product: string
  version: string
  test: string
  q: string
}

/**
 * Fetches further batches until a page is full: an answer may contain only a cursor where few instances match the
 * filter.
 */
export function useShopInstances({ state, product, version, test, q }: InstanceFilter) {
  const sent = {
    state: state || 'live',
    limit: String(pageSize),
    product_id: product,
    version,
    test,
    q: q.trim(),
  }
  const query = useGrowingAnswer(listInstances, { query: sent }, ({ next }) => next ?? undefined)
  const { data, hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = query
  const rows = data?.pages.flatMap(({ instances }) => instances)
  const filter = JSON.stringify(sent)
  const [wanted, setWanted] = useState({ filter, rows: pageSize })
  const wantedRows = wanted.filter === filter ? wanted.rows : pageSize
  const searching =
    rows !== undefined && rows.length < wantedRows && hasNextPage && !isError && !isPlaceholderData
  useEffect(() => {
    if (searching && !isFetching) void fetchNextPage()
  }, [searching, isFetching, fetchNextPage])
  const more = () => {
    setWanted({ filter, rows: (rows?.length ?? 0) + pageSize })
    if (isError) void fetchNextPage()
  }
  return { ...query, rows, searching, more }
}
