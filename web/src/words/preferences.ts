const refusedEvent = 'preference-refused'

/** Choices that storage has refused: they last until the page is left. */
const refused = new Map<string, string>()

/** Keeps a choice in this browser; undefined forgets the choice. */
export function savePreference(key: string, value: string | undefined): void {
  refused.delete(key)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is full or disabled.
    if (value !== undefined) refused.set(key, value)
    window.dispatchEvent(new Event(refusedEvent))
  }
}

/** The choice that this browser keeps; undefined where there is none. */
export function preference(key: string): string | undefined {
  try {
    return refused.get(key) ?? localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Calls `listener` whenever storage refuses a choice. */
export function onPreferenceRefused(listener: () => void): () => void {
  window.addEventListener(refusedEvent, listener)
  return () => window.removeEventListener(refusedEvent, listener)
}
