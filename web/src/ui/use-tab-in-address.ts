import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Tab } from './tabs.tsx'

interface Choice<Id extends string> {
  /** Name of the parameter. */
  parameter: string
  tabs: readonly Tab<Id>[]
  /** Shown for a missing or unknown parameter. */
  first: Id
  /** Replaces the history entry: for a choice within a tab. */
  replace?: boolean
}

/** The selected tab as an address parameter: tabs can be linked to, and the back button works. */
export function useTabInAddress<Id extends string>({ parameter, tabs, first, replace = false }: Choice<Id>) {
  const [search, setSearch] = useSearchParams()
  const named = search.get(parameter)
  const shown = tabs.find(({ id }) => id === named)?.id ?? first

  // The tab that was asked for last: the page may still show another one while its code is loaded.
  const asked = useRef(shown)
  useEffect(() => {
    asked.current = shown
  }, [shown])

  const show = (id: Id) => {
    const isAskedAgain = id === asked.current
    if (isAskedAgain && id === shown) return
    asked.current = id
    const next = new URLSearchParams(search)
    if (id === first) next.delete(parameter)
    else next.set(parameter, id)
    setSearch(next, { replace: replace || isAskedAgain, preventScrollReset: true })
  }
  return [shown, show] as const
}
