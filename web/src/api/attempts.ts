/** The keys of changes with an unknown effect, by the change: the answer was lost, or has not come yet. */
const open = new Map<string, { key: string; url: string; at: number }>()

/** Milliseconds for which the same change to the same address counts as another attempt. */
const sameAttempt = 5 * 60_000

/** One attempt at a change. */
export interface Attempt {
  key: string
  /** No answer came, or an answer that leaves the effect of the change open. */
  wasLost(): void
  wasAnswered(): void
}

/**
 * A change that is sent again after its answer was lost gets the key of the lost attempt, so that the server does not make the
 * change twice; any other change gets a new key. A file always gets a new key: the server keeps equal files once.
 */
export function attemptAt(change: { method: string; url: string; body: unknown }, now = Date.now()): Attempt {
  const { method, url, body } = change
  const name = body instanceof Blob ? undefined : JSON.stringify([method, url, body])
  const earlier = name === undefined ? undefined : open.get(name)
  const key = earlier && now - earlier.at < sameAttempt ? earlier.key : newKey()
  const remember = () => void (name !== undefined && open.set(name, { key, url, at: now }))
  // A button that is pressed twice creates one thing; a switch may well be moved back and forth before the first answer.
  if (method === 'POST') remember()
  return {
    key,
    wasLost: remember,
    // Any answer from the address ends the doubt: the next call is a new change of the state that the answer showed.
    wasAnswered() {
      for (const [other, attempt] of open) if (attempt.url === url) open.delete(other)
    },
  }
}

/** `crypto.randomUUID` is missing on pages without https, which self-hosted pages may be. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
