import { keyIdLength, type ListedLicense } from '@muhur/contract/license'

/** What people call a license by: never the whole key. */
export const shortKey = (license: ListedLicense): string => `${license.license_key.slice(0, keyIdLength)}...`
