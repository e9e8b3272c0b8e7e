import { knownFault } from './known-faults.ts'
import { Refused } from './refused.ts'

/** One line for the operator; the stack only for a fault that is not foreseen here. */
export function reason(error: unknown): string {
  const refused = error instanceof Refused ? error : knownFault(error)
  return refused?.message ?? (error as Error | undefined)?.stack ?? String(error)
}
