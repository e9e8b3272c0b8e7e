import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** In the state of a navigation: the action for the page to take at once. */
export interface RequestedAction {
  action: string
}

/** Takes the action that the navigation to this page asks for, by its name. */
export function useRequestedAction(actions: Partial<Record<string, () => void>>): void {
  const { key, state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const done = useRef<string>(undefined)
  const act = useEffectEvent(() => {
    const take = actions[(state as Partial<RequestedAction> | null)?.action ?? '']
    if (!take || done.current === key) return
    done.current = key
    // Without the state, so that a reload does not repeat the action.
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
    take()
  })
  useEffect(() => act(), [key])
}
