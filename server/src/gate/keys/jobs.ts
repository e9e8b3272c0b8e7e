import type { Deps } from '../../http/deps.ts'
import type { Job } from '../../operator/timers.ts'

/** Far more often than a new key waits for its turn. */
const minute = 60_000

/** Keeps the signer of this node up to date, so that a rotation needs no restart. */
export const keyJobs = ({ signer }: Pick<Deps, 'signer'>): Job[] => [
  { name: 'reloading the signing keys', firstAfter: minute, every: minute, run: () => signer.reload() },
]
