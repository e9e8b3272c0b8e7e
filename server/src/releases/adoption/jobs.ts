import type { Job } from '../../operator/timers.ts'
import { countVersions } from './store.ts'

const minute = 60_000

/** Every quarter of an hour, so that the last turn of a day misses little of the day. */
export const adoptionJobs = (): Job[] => [
  { name: 'counting versions', firstAfter: minute, every: 15 * minute, run: countVersions },
]
