import { useEffect, useRef, type MouseEvent } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** The last pressed row of each entry of the browser's history. */
const left = new Map<string, string>()

/** Returns the focus to the row from which a link led away, when the browser goes back to the list. */
export function useLeftRow(loaded: boolean) {
  const { key } = useLocation()
  const returned = useNavigationType() === NavigationType.Pop
  const body = useRef<HTMLTableSectionElement>(null)

  useEffect(() => {
    if (!loaded || !returned) return
    const id = left.get(key)
    // The rows may come late, when something else has the focus already.
    if (id === undefined || !document.activeElement?.matches('body, h1')) return
    const row = body.current?.querySelector(`[data-row="${CSS.escape(id)}"]`)
    row?.querySelector<HTMLElement>('[role="rowheader"] a, a, button')?.focus()
  }, [loaded, returned, key])

  const leave = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
    if (row?.dataset.row !== undefined) left.set(key, row.dataset.row)
  }
  return { body, leave }
}
