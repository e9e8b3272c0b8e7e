import { bulkCreateUrl, type CreatedLicenses, type NewLicenses } from '@muhur/contract/shop/bulk'
import {
  adminLicensesUrl,
  adminLicenseUrl,
  type LicenseChange,
  type ListedLicense,
  type NewLicense,
} from '@muhur/contract/shop/licenses'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, type ListPage, type Tagged } from '../../../api/api.ts'
import { usePage } from '../../../list/use-rows.ts'
import { useAdminChange } from '../../panel/use-admin-change.ts'
import { licenseKey } from '../../panel/license-key.ts'

const listKey = ['admin', 'licenses']

/** One page of licenses; the last page stays on screen while the next loads. */
export const useLicensePage = (query: Record<string, string>) =>
  usePage<ListedLicense>({
    url: adminLicensesUrl,
    queryKey: listKey,
    query,
    failure: 'Failed to fetch licenses',
  })

export const useCreateLicense = () =>
  useAdminChange((body: NewLicense) =>
    call<ListedLicense>(adminLicensesUrl, { method: 'POST', body, failure: 'Failed to create license' }),
  )

export const useCreateLicenses = () =>
  useAdminChange((body: NewLicenses) =>
    call<CreatedLicenses>(bulkCreateUrl, {
      method: 'POST',
      body,
      failure: 'Lisanslar oluşturulamadı; yeniden gönderebilirsiniz, ikinci kez oluşturulmaz.',
    }),
  )

export const useDeleteLicense = () =>
  useAdminChange((id: string) =>
    call<unknown>(adminLicenseUrl(id), { method: 'DELETE', failure: 'Failed to delete license' }),
  )

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
  client.setQueryData<Tagged<ListedLicense>>(
    licenseKey(id, 'detail'),
    (detail) => detail && { ...detail, value: change(detail.value) },
  )
}
