import {
  licenseInstancesUrl,
  licenseInstanceUrl,
  releaseInstanceUrl,
  releaseRuleUrl,
  type Instance,
  type InstanceQuery,
  type ReleaseRule,
} from '@muhur/contract/shop/instances'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type ListPage } from '../../api/api.ts'
import { usePage } from '../../list/use-rows.ts'
import { useFetched } from '../../api/use-fetched.ts'

const instancesKey = (licenseId: string) => ['license', licenseId, 'instances']

/** A page of a license's instances that hold a seat, or of those that hold none. */
export const useInstances = (
  licenseId: string,
  query: Required<Pick<InstanceQuery, 'place' | 'page' | 'limit' | 'q'>>,
) =>
  usePage<Instance>({
    queryKey: instancesKey(licenseId),
    url: licenseInstancesUrl(licenseId),
    query,
    failure: 'Kurulumlar yüklenemedi.',
  })

const minute = 60_000

/** Whether an instance may be released at present; refetched after the cooldown. */
export function useReleaseRule(licenseId: string) {
  const failure = 'Serbest bırakma kuralı yüklenemedi.'
  return useFetched<ReleaseRule>(['license', licenseId, 'release-rule'], releaseRuleUrl(licenseId), failure, {
    refetchInterval: ({ state }) => {
      const end = state.data?.possible_at
      return end ? Math.min(Math.max(Date.parse(end) - Date.now(), 1_000), minute) : false
    },
  })
}

export function useRelease(licenseId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (instanceId: string) =>
      call<Instance>(releaseInstanceUrl(licenseId, instanceId), {
        method: 'POST',
        failure: 'Kurulum serbest bırakılamadı.',
      }),
    // An error may mean another release a moment ago, so refetch after errors, too.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['license', licenseId] }),
        queries.invalidateQueries({ queryKey: ['licenses'] }),
        queries.invalidateQueries({ queryKey: ['admin'] }),
      ]),
  })
}

/** Optimistic, because no server rule can refuse a valid name. */
export function useRename(licenseId: string) {
  const queries = useQueryClient()
  const queryKey = instancesKey(licenseId)
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
      call<Instance>(licenseInstanceUrl(licenseId, id), {
        method: 'PATCH',
        body: { name },
        failure: 'Ad değiştirilemedi.',
      }),
    onMutate: async ({ id, name }) => {
      await queries.cancelQueries({ queryKey })
      show(id, name)
    },
    onError: (_error, { id, before }) => show(id, before),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
