import { focusableRow } from './shortcuts.ts'

/** Moves the focus to the link of the next or previous row; from outside the rows, to the first or the last row. */
export function goToRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(focusableRow)]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at < 0 ? rows.at(step > 0 ? 0 : -1) : rows[at + step]
  const target = next?.querySelector<HTMLElement>('[role="rowheader"] a, a, button')
  target?.focus()
  return target !== undefined && target !== null
}

/** Toggles the selection of the focused row. */
export function chooseRow(): boolean {
  const box = document.activeElement
    ?.closest(focusableRow)
    ?.querySelector<HTMLInputElement>('input[type="checkbox"]')
  box?.click()
  return box !== undefined && box !== null
}
