import { denialCursor, denialsUrl, denialUrl, type Denial } from '@muhur/contract/denial'
import { keyIdLength } from '@muhur/contract/license'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../api.ts'

const pageSize = 50

export interface DenialFilter {
  code: string
  /** A license key or its beginning, as typed. */
  license: string
  /** Days, YYYY-MM-DD, in the viewer's zone. */
  from: string
  to: string
}

export function useDenials(filter: DenialFilter) {
  const asked = askedOf(filter)
  return useInfiniteQuery({
    queryKey: ['admin', 'denials', asked],
    queryFn: ({ signal, pageParam }) =>
      call<Denial[]>(
        `${denialsUrl}?${new URLSearchParams({ ...asked, ...(pageParam && { cursor: pageParam }) })}`,
        {
          signal,
          failure: 'Failed to fetch denials',
        },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === pageSize ? denialCursor(page.at(-1)!) : undefined),
    placeholderData: keepPreviousData,
  })
}

/** The one refusal that a buyer names. */
export function useDenial(ref: string | undefined) {
  return useQuery({
    queryKey: ['admin', 'denials', 'one', ref],
    queryFn: ({ signal }) =>
      call<Denial>(denialUrl(ref!), { signal, failure: 'Failed to fetch denial', preferServerText: true }),
    enabled: ref !== undefined,
  })
}

function askedOf({ code, license, from, to }: DenialFilter): Record<string, string> {
  const keyId = keyIdOf(license)
  return {
    limit: String(pageSize),
    ...(code && { code }),
    ...(keyId && { license: keyId }),
    ...(from && { from: startOf(from).toISOString() }),
    ...(to && { to: startOf(to, 1).toISOString() }),
  }
}

/** Never more of a key than its id: the rest must stand in no address. */
export const keyIdOf = (typed: string): string =>
  typed
    .trim()
    .replace(/[^0-9A-Za-z-]/g, '')
    .toUpperCase()
    .slice(0, keyIdLength)

function startOf(day: string, daysLater = 0): Date {
  const date = new Date(`${day}T00:00:00`)
  date.setDate(date.getDate() + daysLater)
  return date
}
