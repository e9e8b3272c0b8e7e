import { keyIdLength } from '@muhur/contract/license'

/** Never more of a key than its id: the rest must stand in no address. */
export const keyIdOf = (typed: string): string =>
  typed
    .trim()
    .replace(/[^0-9A-Za-z-]/g, '')
    .toUpperCase()
    .slice(0, keyIdLength)

/** What was typed into a search; of a whole key that is pasted only its id. */
export const withoutSecret = (typed: string): string => (/^\s*mhr/i.test(typed) ? keyIdOf(typed) : typed)
