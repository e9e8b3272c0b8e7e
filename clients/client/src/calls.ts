import { cursorOf } from '@muhur/contract/operation'
import { operations } from '@muhur/contract/operations'
import type { Call } from './call.ts'

/** The calls that accept a token. The build writes this table into the package, without the contract's schemas. */
export const calls: readonly Call[] = operations
  .filter(({ resource }) => resource !== undefined)
  .map((operation) => {
    const { id, method, path, file, onlyAsks } = operation
    return { id, method, path, file, onlyAsks, cursor: cursorOf(operation) }
  })
