import { keyIdLength } from '@muhur/contract/license'

/** What people call a license by: never the whole key. */
export const shortKey = (licenseKey: string): string => `${licenseKey.slice(0, keyIdLength)}...`
