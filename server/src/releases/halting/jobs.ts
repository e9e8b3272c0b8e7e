import type { Job } from '../../operator/timers.ts'
import { haltFailing } from './halt.ts'

/** Every minute: a look costs a read of the product's instances while a release of the product rolls out, and nothing otherwise. */
export const haltingJobs = (): Job[] => [
  { name: 'halting releases', firstAfter: 30_000, every: 60_000, run: haltFailing },
]
