import { keyIdLength } from '@muhur/contract/shop/licenses'

/** A license's short name, never the whole key. */
export const shortKey = (licenseKey: string): string => `${licenseKey.slice(0, keyIdLength)}...`

/** A key with symbols behind the public id, as people type and paste keys. */
const wholeKey = /m\s*h\s*r[^0-9a-zıİ]*((?:[0-9a-zıİ][^0-9a-zıİ]*){13,})/i

/** A pasted whole key is cut to its public id, which finds the license as well and may be part of an address. */
export const withoutSecret = (typed: string): string =>
  typed.replace(wholeKey, (_, symbols: string) =>
    `MHR-${symbols.replace(/[^0-9a-zıİ]/gi, '').toUpperCase()}`.slice(0, keyIdLength),
  )
