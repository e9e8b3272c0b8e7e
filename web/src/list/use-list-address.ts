import { pageSizes, defaultPageSize } from '@muhur/contract/http/page'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { preference, savePreference } from '../words/preferences.ts'

export interface ListSort {
  field: string
  descending: boolean
}

interface ListAddressOptions<Filter extends string> {
  /** The filters by parameter name, each with a check of valid values. */
  filters?: Record<Filter, (value: string) => boolean>
  /** Sortable fields. */
  sorts?: readonly string[]
  /** Sort without a parameter; a leading `-` sorts in descending order. */
  defaultSort?: string
}

/**
 * State of a list in the address: search, filters, sort and page, so that a reload, the back button and a shared link
 * show the same rows. Unknown values are ignored.
 */
export function useListAddress<Filter extends string = never>({
  filters,
  sorts = [],
  defaultSort = '',
}: ListAddressOptions<Filter>): ListAddress<Filter> {
  const [params, setParams] = useSearchParams()
  // The parameters of the last change, shown or not yet: of two changes in a row, the second keeps the first.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const names = Object.keys(filters ?? {}) as Filter[]

  const text = params.get('q') ?? ''
  const given = params.get('sort') ?? ''
  const sort = sortOf(sorts.includes(given.replace(/^-/, '')) ? given : defaultSort)
  const page = /^[1-9]\d{0,6}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1
  const limit = pageSizes.find((size) => String(size) === params.get('limit')) ?? rememberedSize()
  const values = Object.fromEntries(
    names.map((name) => {
      const value = params.get(name) ?? ''
      return [name, filters![name](value) ? value : '']
    }),
  ) as Record<Filter, string>

  /** Every change except of the page returns to the first page. */
  const change = (changes: Record<string, string>, replace = false) => {
    const next = new URLSearchParams(latest.current)
    next.delete('page')
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    latest.current = next
    setParams(next, { replace, preventScrollReset: true })
  }

  return {
    text,
    values,
    sort,
    page,
    limit,
    filtered: text !== '' || names.some((name) => values[name] !== ''),
    search: (sought) => change({ q: sought }, true),
    set: (name, value) => change({ [name]: value }),
    sortBy: (wanted) => change({ sort: writtenSort(wanted) }),
    setLimit: (size) => {
      savePreference(sizeKey, String(size))
      change({ limit: String(size) })
    },
    clear: () => change(Object.fromEntries(['q', ...names].map((name) => [name, '']))),
    hrefOf: (wanted) => {
      const next = new URLSearchParams(params)
      if (wanted === 1) next.delete('page')
      else next.set('page', String(wanted))
      return `?${next}`
    },
    query: {
      page: String(page),
      limit: String(limit),
      sort: writtenSort(sort),
      ...(text.trim() && { q: text.trim() }),
      ...(Object.fromEntries(
        names.filter((name) => values[name]).map((name) => [name, values[name]]),
      ) as Partial<Record<Filter, string>>),
    },
  }
}

export interface ListAddress<Filter extends string = never> {
  /** The search text. */
  text: string
  /** Filters; '' means no filter. */
  values: Record<Filter, string>
  sort: ListSort
  page: number
  limit: number
  /** Whether a search or a filter is active. */
  filtered: boolean
  /** Replaces the entry in the browser's history. */
  search: (text: string) => void
  set: (name: Filter, value: string) => void
  sortBy: (sort: ListSort) => void
  setLimit: (size: number) => void
  /** Removes search and filters. */
  clear: () => void
  /** The address of another page of this list. */
  hrefOf: (page: number) => string
  /** Query for the server, and part of the query key. */
  query: { page: string; limit: string; sort: string; q?: string } & Partial<Record<Filter, string>>
}

/** The sort of a parameter; a leading `-` sorts in descending order. */
export function sortOf(sort: string): ListSort {
  return { field: sort.replace(/^-/, ''), descending: sort.startsWith('-') }
}

export const writtenSort = ({ field, descending }: ListSort): string => `${descending ? '-' : ''}${field}`

const sizeKey = 'muhur.page-size'

const rememberedSize = () => pageSizes.find((size) => String(size) === preference(sizeKey)) ?? defaultPageSize
