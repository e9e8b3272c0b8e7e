import { bulkCreateUrl, type CreatedLicenses, type NewLicenses } from '@muhur/contract/bulk'
import {
  adminLicensesUrl,
  adminLicenseUrl,
  type LicenseChange,
  type ListedLicense,
  type NewLicense,
} from '@muhur/contract/license'
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { call, callPage, type ListPage } from '../../api.ts'
import { licenseKey } from '../license-key.ts'

const listKey = ['admin', 'licenses']

/** One page of licenses; the last page stays on screen while the next loads. */
export function useLicensePage(query: Record<string, string>) {
  return useQuery({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) =>
      callPage<ListedLicense>(`${adminLicensesUrl}?${new URLSearchParams(query)}`, {
        signal,
        failure: 'Failed to fetch licenses',
      }),
    placeholderData: keepPreviousData,
  })
}

export function useCreateLicense() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (license: NewLicense) =>
      call<ListedLicense>(adminLicensesUrl, {
        method: 'POST',
        body: license,
        failure: 'Failed to create license',
        preferServerText: true,
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  })
}

export function useCreateLicenses() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (licenses: NewLicenses) =>
      call<CreatedLicenses>(bulkCreateUrl, {
        method: 'POST',
        body: licenses,
        failure: 'Lisanslar oluşturulamadı; yeniden gönderebilirsiniz, ikinci kez oluşturulmaz.',
        preferServerText: true,
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  })
}

interface Change {
  id: string
  change: LicenseChange
  /** The entity tag of the edited state. */
  ifMatch?: string | undefined
}

/** Suspending and reopening are optimistic and roll back on an error; other changes wait for the answer. */
export function useChangeLicense() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change, ifMatch }: Change) =>
      call<ListedLicense>(adminLicenseUrl(id), {
        method: 'PATCH',
        body: change,
        ifMatch,
        failure: 'Failed to update license',
        preferServerText: true,
      }),
    onMutate: async ({ id, change: { status } }) => {
      if (status === undefined || status === 'revoked') return []
      await client.cancelQueries({ queryKey: listKey })
      await client.cancelQueries({ queryKey: licenseKey(id) })
      const before = shown(client, id)
      patch(client, id, (license) => ({ ...license, status }))
      return before
    },
    onError: (_error, _change, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data)
    },
    onSuccess: (changed, { id }) =>
      patch(client, id, (license) => ({ ...license, ...changed, license_key: license.license_key })),
    onSettled: (_answer, _error, { id }) => {
      void client.invalidateQueries({ queryKey: listKey })
      void client.invalidateQueries({ queryKey: licenseKey(id) })
    },
  })
}

export function useDeleteLicense() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      call<unknown>(adminLicenseUrl(id), {
        method: 'DELETE',
        failure: 'Failed to delete license',
        preferServerText: true,
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  })
}

interface Tagged {
  value: ListedLicense
}

/** All cached queries with this license, to restore after an error. */
function shown(client: QueryClient, id: string) {
  return [
    ...client.getQueriesData({ queryKey: listKey }),
    ...client.getQueriesData({ queryKey: licenseKey(id, 'detail') }),
  ]
}

function patch(client: QueryClient, id: string, change: (license: ListedLicense) => ListedLicense): void {
  const inRows = (rows: ListedLicense[]) => rows.map((row) => (row.id === id ? change(row) : row))
  client.setQueriesData<ListPage<ListedLicense>>(
    { queryKey: listKey },
    (list) => list && { ...list, rows: inRows(list.rows) },
  )
  client.setQueryData<Tagged>(
    licenseKey(id, 'detail'),
    (detail) => detail && { ...detail, value: change(detail.value) },
  )
}
