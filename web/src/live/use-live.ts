import type { LiveEvents } from '@muhur/contract/live'
import { sessionUrl, type CurrentSession } from '@muhur/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../api.ts'
import { saveSession } from '../session/store.ts'
import { useUser } from '../session/use-session.ts'
import { applying } from './apply.ts'
import { liveState, onLiveState, setLiveState, type LiveState } from './state.ts'
import { joinTabs } from './tabs.ts'

/** Without a stream the page asks like this, in milliseconds; TanStack Query fetches what is on the screen. */
const pollEvery = 30_000

/** Keeps what the page shows of licenses as it is now, and tells how well that goes. */
export function useLive(): LiveState {
  const client = useQueryClient()
  const user = useUser()
  const userId = user?.id
  const role = user?.role

  useEffect(() => {
    if (!userId) return
    const apply = applying(client)
    setLiveState('connecting')
    const leave = joinTabs(userId, {
      state: setLiveState,
      event(name, data) {
        if (name === 'licenses') apply.licenses(data as LiveEvents['licenses'])
        if (name === 'refetch' || (name === 'hello' && !(data as LiveEvents['hello']).resumed))
          apply.everything()
      },
      // Without a session the call itself signs out; another role is another navigation.
      refused: () =>
        void call<CurrentSession>(sessionUrl, { failure: '' }).then(
          (current) => saveSession(current.user),
          () => undefined,
        ),
    })
    const poll = setInterval(() => {
      if (liveState() !== 'live' && !document.hidden) apply.everything()
    }, pollEvery)
    return () => {
      clearInterval(poll)
      leave()
      apply.stop()
    }
    // A role that changes is another stream.
  }, [client, userId, role])

  return useSyncExternalStore(onLiveState, liveState)
}
