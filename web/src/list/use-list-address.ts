import { pageSizes, defaultPageSize } from '@muhur/contract/page'
import { useSearchParams } from 'react-router'

export interface ListSort {
  field: string
  descending: boolean
}

interface ListAddressOptions<Filter extends string> {
  /** The filters of the list, by their names in the address, and which values each knows. */
  filters?: Record<Filter, (value: string) => boolean>
  /** The fields that the list can be sorted by, where it can. */
  sorts?: readonly string[]
  /** How it is sorted while the address says nothing, `-` before a field for the largest first. */
  defaultSort?: string
}

/**
 * What of a list is being looked at lives in the address: search, filters, sort and page, so that a reload, the back
 * button and a sent link all show the same. What the address says and the list does not know counts as not said.
 */
export function useListAddress<Filter extends string = never>({
  filters,
  sorts = [],
  defaultSort = '',
}: ListAddressOptions<Filter>): ListAddress<Filter> {
  const [params, setParams] = useSearchParams()
  const names = Object.keys(filters ?? {}) as Filter[]

  const text = params.get('q') ?? ''
  const asked = params.get('sort') ?? ''
  const sort = sortOf(sorts.includes(asked.replace(/^-/, '')) ? asked : defaultSort)
  const page = /^[1-9]\d{0,6}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1
  const limit = pageSizes.find((size) => String(size) === params.get('limit')) ?? rememberedSize()
  const values = Object.fromEntries(
    names.map((name) => {
      const value = params.get(name) ?? ''
      return [name, filters![name](value) ? value : '']
    }),
  ) as Record<Filter, string>

  /** Any change but one of the page starts at the first page again. */
  const change = (changes: Record<string, string>, replace = false) =>
    setParams(
      (current) => {
        current.delete('page')
        for (const [name, value] of Object.entries(changes)) {
          if (value) current.set(name, value)
          else current.delete(name)
        }
        return current
      },
      { replace, preventScrollReset: true },
    )

  return {
    text,
    values,
    sort,
    page,
    limit,
    filtered: text !== '' || names.some((name) => values[name] !== ''),
    search: (sought) => change({ q: sought }, true),
    set: (name, value) => change({ [name]: value }),
    sortBy: ({ field, descending }) => change({ sort: `${descending ? '-' : ''}${field}` }),
    setLimit: (size) => {
      rememberSize(size)
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
      sort: `${sort.descending ? '-' : ''}${sort.field}`,
      ...(text.trim() && { q: text.trim() }),
      ...(Object.fromEntries(
        names.filter((name) => values[name]).map((name) => [name, values[name]]),
      ) as Partial<Record<Filter, string>>),
    },
  }
}

export interface ListAddress<Filter extends string = never> {
  /** What is searched for. */
  text: string
  /** The filters; '' is none. */
  values: Record<Filter, string>
  sort: ListSort
  page: number
  limit: number
  /** Whether anything is searched for or filtered. */
  filtered: boolean
  /** Searches without a step in the browser's history. */
  search: (text: string) => void
  set: (name: Filter, value: string) => void
  sortBy: (sort: ListSort) => void
  setLimit: (size: number) => void
  /** Takes search and filters away. */
  clear: () => void
  /** The address of another page of this list. */
  hrefOf: (page: number) => string
  /** The same for the server, and for the key under which its answer is kept. */
  query: { page: string; limit: string; sort: string; q?: string } & Partial<Record<Filter, string>>
}

function sortOf(sort: string): ListSort {
  return { field: sort.replace(/^-/, ''), descending: sort.startsWith('-') }
}

const sizeKey = 'muhur.page-size'

function rememberedSize(): number {
  try {
    return pageSizes.find((size) => String(size) === localStorage.getItem(sizeKey)) ?? defaultPageSize
  } catch {
    return defaultPageSize
  }
}

function rememberSize(size: number): void {
  try {
    localStorage.setItem(sizeKey, String(size))
  } catch {
    // Storage is switched off: the address remembers it.
  }
}
