import { keyIdLength, type LicenseChange } from '@muhur/contract/license'
import { typedSymbols } from '../crockford.ts'

type Status = NonNullable<LicenseChange['status']>

/** An admin suspends, resumes and revokes; a revoked license stays revoked. */
export function mayBecome(from: Status, to: Status): boolean {
  return from !== 'revoked' || to === 'revoked'
}

/**
 * What the public id of a key begins with when somebody looks for this, with or without "MHR-"; undefined when no key can.
 * What is forgiven in a typed key is forgiven here.
 */
export function keyPrefixOf(sought: string): string | undefined {
  const symbols = typedSymbols(sought.replaceAll('.', ''))
  if (!/^[0-9A-HJKMNP-TV-Z]+$/.test(symbols)) return undefined
  const prefix = symbols.startsWith('MHR') ? symbols.slice(3) : symbols
  return `MHR-${prefix}`.slice(0, keyIdLength)
}
