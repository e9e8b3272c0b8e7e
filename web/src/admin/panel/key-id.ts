import { keyIdLength } from '@muhur/contract/shop/licenses'

/** Only the public id of a key: the rest must not be part of any address. */
export const keyIdOf = (typed: string): string =>
  typed
    .trim()
    .replace(/[^0-9A-Za-z-]/g, '')
    .toUpperCase()
    .slice(0, keyIdLength)
