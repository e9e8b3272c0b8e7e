import { requestRefPattern } from '@muhur/contract/scalars'

const whole = new RegExp(requestRefPattern)

/** Normalizes a reference: ignores spaces, dashes and case; I and L are 1, O is 0. */
export function readReference(typed: string): string | undefined {
  const text = typed
    .replace(/[\s\u0307\u2010-\u2015-]/g, '')
    .replace(/[iıİIlL|]/g, '1')
    .replace(/[oO]/g, '0')
    .toUpperCase()
  return whole.test(text) ? text : undefined
}
