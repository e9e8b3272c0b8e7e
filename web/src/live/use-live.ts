import { listNewAccess } from '@muhur/contract/access/own-sessions'
import { getSession } from '@muhur/contract/access/session'
import { keyOf } from '@muhur/contract/operation'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ask } from '../api/ask.ts'
import { hasSignedOut, saveSession } from '../session/store.ts'
import { useSignedIn } from '../session/use-session.ts'
import { refetching } from './refetching.ts'
import type { LiveState } from './source.ts'
import { joinTabs } from './tabs.ts'

/** Milliseconds between two refetches while there is no stream. */
const pollEvery = 30_000

/** Fetches the data of open pages again when the server reports a change; returns the state of the stream. */
export function useLive(): LiveState {
  const client = useQueryClient()
  const user = useSignedIn()
  const userId = user?.id
  const role = user?.role
  const [state, setState] = useState<LiveState>('connecting')

  useEffect(() => {
    if (!userId) return
    const refetch = refetching(client)
    let isLive = false
    setState('connecting')
    const leave = joinTabs(userId, {
      state(next) {
        isLive = next === 'live'
        setState(next)
      },
      announced({ name, data }) {
        if (name === 'changed') refetch.licenses(data.license_ids)
        else if (name === 'denied') refetch.denials()
        else if (name === 'new_access') void client.invalidateQueries({ queryKey: keyOf(listNewAccess) })
        else refetch.everything(data.within)
      },
      // Without a session the call itself signs out; a new role brings another navigation.
      refused() {
        if (hasSignedOut()) return
        ask(getSession, {}).then(
          (current) => saveSession(current.user),
          () => undefined,
        )
      },
    })
    const poll = setInterval(() => {
      if (!isLive && !document.hidden) refetch.everything(0)
    }, pollEvery)
    return () => {
      clearInterval(poll)
      leave()
      refetch.stop()
    }
    // A new role needs a new stream.
  }, [client, userId, role])

  return state
}
