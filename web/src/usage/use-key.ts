import { keyRuleUrl, replaceKeyUrl, type KeyRule, type ReplacedKey } from '@muhur/contract/gate/license-key'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { useFetched } from '../api/use-fetched.ts'

const minute = 60_000

/** Whether the key may be replaced, and what is left of the former one; refetched when either changes by the clock. */
export function useKeyRule(licenseId: string) {
  const failure = 'Anahtarın durumu yüklenemedi.'
  return useFetched<KeyRule>(['license', licenseId, 'key-rule'], keyRuleUrl(licenseId), failure, {
    refetchInterval: ({ state }) => {
      const ends = [state.data?.possible_at, state.data?.former_key?.works_until].filter((end) => end != null)
      if (ends.length === 0) return false
      const left = Math.min(...ends.map((end) => Date.parse(end))) - Date.now()
      return Math.min(Math.max(left, 1_000), minute)
    },
  })
}

/** Never cached: the answer holds the whole key. */
export function useReplaceKey(licenseId: string) {
  const queries = useQueryClient()
  return useMutation({
    /** `overlap`: seconds for which the former key works too. */
    mutationFn: (overlap: number) =>
      call<ReplacedKey>(replaceKeyUrl(licenseId), {
        method: 'POST',
        body: { overlap },
        failure: 'Anahtar yenilenemedi.',
      }),
    gcTime: 0,
    // An error may mean another replacement a moment ago, so refetch after errors, too.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['license', licenseId] }),
        queries.invalidateQueries({ queryKey: ['licenses'] }),
        queries.invalidateQueries({ queryKey: ['admin'] }),
      ]),
  })
}
