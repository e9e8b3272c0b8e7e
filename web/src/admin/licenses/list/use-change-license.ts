import type { LicenseChange, ListedLicense } from '@muhur/contract/shop/licenses'
import { getLicense } from '@muhur/contract/shop/license-detail'
import { changeLicense, listLicenses } from '@muhur/contract/shop/licenses-calls'
import { keyOf } from '@muhur/contract/operation'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ask, type ListPage, type Tagged } from '../../../api/ask.ts'
import { askAgain, taggedKeyOf } from '../../../api/use-answer.ts'

const listKey = keyOf(listLicenses)
const detailKey = (id: string) => taggedKeyOf(getLicense, { params: { id } })

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
      ask(changeLicense, { params: { id }, body: change }, { ifMatch }),
    onMutate: async ({ id, change: { status } }) => {
      if (status === undefined || status === 'revoked') return []
      await client.cancelQueries({ queryKey: listKey })
      await client.cancelQueries({ queryKey: detailKey(id) })
      const before = shown(client, id)
      patch(client, id, (license) => ({ ...license, status }))
      return before
    },
    onError: (_error, _change, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data)
    },
    onSuccess: (changed, { id }) =>
      patch(client, id, (license) => ({ ...license, ...changed, license_key: license.license_key })),
    onSettled: () => void askAgain(client, changeLicense),
  })
}

/** All cached queries with this license, to restore after an error. */
function shown(client: QueryClient, id: string) {
  return [
    ...client.getQueriesData({ queryKey: listKey }),
    ...client.getQueriesData({ queryKey: detailKey(id) }),
  ]
}

function patch(client: QueryClient, id: string, change: (license: ListedLicense) => ListedLicense): void {
  client.setQueriesData<ListPage<ListedLicense>>(
    { queryKey: listKey },
    (list) => list && { ...list, rows: list.rows.map((row) => (row.id === id ? change(row) : row)) },
  )
  client.setQueryData<Tagged<ListedLicense>>(
    detailKey(id),
    (detail) => detail && { ...detail, value: change(detail.value) },
  )
}
