import { keyIdLength } from '@muhur/contract/license'

/** A license's short name, never the whole key. */
export const shortKey = (licenseKey: string): string => `${licenseKey.slice(0, keyIdLength)}...`
