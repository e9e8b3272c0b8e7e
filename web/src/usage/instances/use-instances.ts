import {
  getReleaseRule,
  listLicenseInstances,
  renameInstance,
  type Instance,
  type InstanceQuery,
} from '@muhur/contract/shop/instances'
import { keyOf } from '@muhur/contract/operation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask, type ListPage } from '../../api/ask.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useListPage } from '../../list/use-list.ts'

/** A page of a license's instances that hold a seat, or of those that hold none. */
export const useInstances = (
  licenseId: string,
  query: Required<Pick<InstanceQuery, 'place' | 'page' | 'limit' | 'q'>>,
) => useListPage(listLicenseInstances, { params: { licenseId }, query })

const minute = 60_000

/** Whether an instance may be released at present; refetched after the cooldown. */
export const useReleaseRule = (licenseId: string) =>
  useAnswer(
    getReleaseRule,
    { params: { licenseId } },
    {
      refetchInterval: ({ state }) => {
        const end = state.data?.possible_at
        return end ? Math.min(Math.max(Date.parse(end) - Date.now(), 1_000), minute) : false
      },
    },
  )

/** Optimistic, because no server rule can refuse a valid name. */
export function useRename(licenseId: string) {
  const queries = useQueryClient()
  const queryKey = keyOf(listLicenseInstances, { params: { licenseId } })
  const show = (id: string, name: string | null) =>
    queries.setQueriesData<ListPage<Instance>>(
      { queryKey },
      (page) =>
        page && {
          ...page,
          rows: page.rows.map((instance) => (instance.id === id ? { ...instance, name } : instance)),
        },
    )
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string | null; before: string | null }) =>
      ask(renameInstance, { params: { licenseId, instanceId: id }, body: { name } }),
    onMutate: async ({ id, name }) => {
      await queries.cancelQueries({ queryKey })
      show(id, name)
    },
    onError: (_error, { id, before }) => show(id, before),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
