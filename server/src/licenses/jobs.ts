import type { Job } from '../timers.ts'
import { endFormerKeys } from './former-keys.ts'

const minute = 60_000

/** Ends former keys whose time is over, so that they stay ended whatever the clock says later. */
export const licenseJobs = (): Job[] => [
  { name: 'ending former keys', firstAfter: 10_000, every: minute, run: (queries) => endFormerKeys(queries) },
]
