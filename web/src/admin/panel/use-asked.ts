import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** In the state of a navigation: the action for the page to take at once. */
export interface Asked {
  asked: string
}

/** Takes the action that the navigation to this page asks for, by its name. */
export function useAsked(doings: Partial<Record<string, () => void>>): void {
  const { key, state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const done = useRef<string>(undefined)
  const act = useEffectEvent(() => {
    const doing = doings[(state as Partial<Asked> | null)?.asked ?? '']
    if (!doing || done.current === key) return
    done.current = key
    // Without the state, so that a reload does not repeat the action.
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
    doing()
  })
  useEffect(() => act(), [key])
}
