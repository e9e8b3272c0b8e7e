/** Moves the focus to what leads on from the row below or above, from outside of the rows to the first or the last. */
export function goToRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at < 0 ? rows.at(step > 0 ? 0 : -1) : rows[at + step]
  const target = next?.querySelector<HTMLElement>('[role="rowheader"] a, a, button')
  target?.focus()
  return target !== undefined && target !== null
}

/** Chooses the row that has the focus, or no longer. */
export function chooseRow(): boolean {
  const row = document.activeElement?.closest('main [data-row]')
  const box = row?.querySelector<HTMLInputElement>('input[type="checkbox"]')
  box?.click()
  return box !== undefined && box !== null
}
