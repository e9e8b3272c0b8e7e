import { keyIdLength } from '@muhur/contract/license'

/** A license's short name, never the whole key. */
export const shortKey = (licenseKey: string): string => `${licenseKey.slice(0, keyIdLength)}...`

/** A pasted whole key is cut to its public id, which finds the license as well and may be part of an address. */
export const withoutSecret = (text: string): string =>
  /^\s*MHR-[0-9A-Z-]{13,}\s*$/i.test(text) ? text.trim().slice(0, keyIdLength) : text
