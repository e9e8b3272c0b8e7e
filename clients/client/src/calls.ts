import { operations } from '@muhur/contract/operations'
import type { Call } from './call.ts'

/** The calls that accept a token. The build writes this table into the package, without the contract's schemas. */
export const calls: readonly Call[] = operations
  .filter(({ resource }) => resource !== undefined)
  .map(({ id, method, path, file }) => ({ id, method, path, file }))
