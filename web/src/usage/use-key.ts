import { getKeyRule } from '@muhur/contract/shop/license/license-key'
import { useAnswer } from '../api/use-answer.ts'

const minute = 60_000

/** Whether the key may be replaced, and how long the old key still works; refetched when either changes by the clock. */
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
