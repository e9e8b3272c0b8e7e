import { useSearchParams } from 'react-router'

interface Choice<Id extends string> {
  /** The word before the = in the address. */
  parameter: string
  ids: readonly Id[]
  /** Shown while the address names none, or one that does not exist. */
  first: Id
  /** The way back skips it: for a choice within a tab. */
  replace?: boolean
}

/** Which tab the address names, and how to name another: so a tab can be linked to, and the back button leaves it. */
export function useTabInAddress<Id extends string>({ parameter, ids, first, replace = false }: Choice<Id>) {
  const [search, setSearch] = useSearchParams()
  const named = search.get(parameter)
  const shown = ids.find((id) => id === named) ?? first

  const show = (id: Id) => {
    if (id === shown) return
    const next = new URLSearchParams(search)
    if (id === first) next.delete(parameter)
    else next.set(parameter, id)
    setSearch(next, { replace, preventScrollReset: true })
  }
  return [shown, show] as const
}
