import { useSearchParams } from 'react-router'
import type { Tab } from './tabs.tsx'

interface Choice<Id extends string> {
  /** The word before the = in the address. */
  parameter: string
  tabs: readonly Tab<Id>[]
  /** Shown while the address names none, or one that does not exist. */
  first: Id
  /** The way back skips it: for a choice within a tab. */
  replace?: boolean
}

/** Which tab the address names, and how to name another: so a tab can be linked to, and the back button leaves it. */
export function useTabInAddress<Id extends string>({ parameter, tabs, first, replace = false }: Choice<Id>) {
  const [search, setSearch] = useSearchParams()
  const named = search.get(parameter)
  const shown = tabs.find(({ id }) => id === named)?.id ?? first

  const show = (id: Id) => {
    if (id === shown) return
    const next = new URLSearchParams(search)
    if (id === first) next.delete(parameter)
    else next.set(parameter, id)
    setSearch(next, { replace, preventScrollReset: true })
  }
  return [shown, show] as const
}
