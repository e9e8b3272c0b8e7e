import { reloadSecrets, type KeyPlace } from '../../db/master-key.ts'
import type { Secrets } from '../../start/secrets.ts'
import type { Job } from '../timers.ts'
import { reseal } from './reseal.ts'

const minute = 60_000

/** Keeps the data keys of this node up to date, and seals anew while a former data key is left. */
export const rotationJobs = (place: KeyPlace, secrets: Secrets): Job[] => [
  {
    name: 'sealing values under the newest data key',
    firstAfter: minute,
    every: minute,
    async run(queries, signal) {
      await reloadSecrets(place, queries, secrets)
      await reseal(queries, secrets, signal)
    },
  },
]
