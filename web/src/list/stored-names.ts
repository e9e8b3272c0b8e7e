/** Names that this browser keeps, such as a table's columns; undefined where nothing is kept. */
export function readNames(key: string): string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : undefined
  } catch {
    return undefined
  }
}

/** Undefined forgets the names. */
export function keepNames(key: string, names: readonly string[] | undefined): void {
  try {
    if (names === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(names))
  } catch {
    // Storage is full or disabled: the choice lasts until the page is left.
  }
}
