import {
  adminLicensesUrl,
  adminLicenseUrl,
  type LicenseChange,
  type ListedLicense,
  type NewLicense,
} from '@muhur/contract/license'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api.ts'

const listKey = ['admin', 'licenses']

export function useListedLicenses() {
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) =>
      call<ListedLicense[]>(adminLicensesUrl, { signal, failure: 'Failed to fetch licenses' }),
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

interface Change {
  id: string
  change: LicenseChange
}

/** Suspending and reopening show at once and roll back when refused; revoking waits for the answer, it is final. */
export function useChangeLicense() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: Change) =>
      call<ListedLicense>(adminLicenseUrl(id), {
        method: 'PATCH',
        body: change,
        failure: 'Failed to update license',
        preferServerText: true,
      }),
    onMutate: async ({ id, change }) => {
      const status = change.status
      if (status === undefined || status === 'revoked') return undefined
      await client.cancelQueries({ queryKey: listKey })
      const before = client.getQueryData<ListedLicense[]>(listKey)
      client.setQueryData<ListedLicense[]>(listKey, (list) =>
        list?.map((license) => (license.id === id ? { ...license, status } : license)),
      )
      return before
    },
    onError: (_error, _change, before) => {
      if (before) client.setQueryData(listKey, before)
    },
    onSuccess: (changed) => {
      client.setQueryData<ListedLicense[]>(listKey, (list) =>
        list?.map((license) =>
          license.id === changed.id ? { ...changed, license_key: license.license_key } : license,
        ),
      )
    },
    onSettled: () => void client.invalidateQueries({ queryKey: listKey }),
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
    onSuccess: (_answer, id) => {
      client.setQueryData<ListedLicense[]>(listKey, (list) => list?.filter((license) => license.id !== id))
      void client.invalidateQueries({ queryKey: ['admin'] })
    },
  })
}
