import { getKeyRule, replaceLicenseKey } from '@muhur/contract/gate/license-key'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '../api/ask.ts'
import { askAgain, useAnswer } from '../api/use-answer.ts'

const minute = 60_000

/** Whether the key may be replaced, and what is left of the former one; refetched when either changes by the clock. */
export function useKeyRule(licenseId: string) {
  return useAnswer(
    getKeyRule,
    { params: { licenseId } },
    {
      refetchInterval: ({ state }) => {
        const ends = [state.data?.possible_at, state.data?.former_key?.works_until].filter(
          (end) => end != null,
        )
        if (ends.length === 0) return false
        const left = Math.min(...ends.map((end) => Date.parse(end))) - Date.now()
        return Math.min(Math.max(left, 1_000), minute)
      },
    },
  )
}

/** Never cached: the answer holds the whole key. */
export function useReplaceKey(licenseId: string) {
  const client = useQueryClient()
  return useMutation({
    /** `overlap`: seconds for which the former key works too. */
    mutationFn: (overlap: number) => ask(replaceLicenseKey, { params: { licenseId }, body: { overlap } }),
    gcTime: 0,
    // An error may mean another replacement a moment ago, so refetch after errors, too.
    onSettled: () => askAgain(client, replaceLicenseKey),
  })
}
