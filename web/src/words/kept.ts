const notKept = 'not-kept'

/** Choices that storage has refused: they last until the page is left. */
const refused = new Map<string, string>()

/** Keeps a choice in this browser; undefined forgets the choice. */
export function keep(key: string, value: string | undefined): void {
  refused.delete(key)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is full or disabled.
    if (value !== undefined) refused.set(key, value)
    window.dispatchEvent(new Event(notKept))
  }
}

export function kept(key: string): string | undefined {
  try {
    return refused.get(key) ?? localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Calls `listener` whenever storage refuses a choice. */
export function onNotKept(listener: () => void): () => void {
  window.addEventListener(notKept, listener)
  return () => window.removeEventListener(notKept, listener)
}
