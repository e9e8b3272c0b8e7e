import { isDeepStrictEqual } from 'node:util'

/** The part of a change that changes something. Of a field that is an instant (`expires_at`), two spellings of one moment are the same. */
export function differing<Change extends object>(previous: object, change: Change): Partial<Change> {
  const known = previous as Record<string, unknown>
  const isSame = ([name, value]: [string, unknown]) =>
    isDeepStrictEqual(value, known[name]) ||
    (name.endsWith('_at') && Date.parse(String(value)) === Date.parse(String(known[name])))
  return Object.fromEntries(Object.entries(change).filter((entry) => !isSame(entry))) as Partial<Change>
}
