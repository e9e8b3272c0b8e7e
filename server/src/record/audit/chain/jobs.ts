import type { Deps } from '../../../http/deps.ts'
import type { Job } from '../../../operator/timers.ts'
import { sealAudit } from './chain.ts'
import { signHead } from './heads.ts'
import type { KeptHead } from './kept-head.ts'

/** Puts entries into the chain, and signs the chain each minute. */
export function auditJobs(
  { signer, config: { publicUrl }, log }: Pick<Deps, 'signer' | 'config' | 'log'>,
  kept: KeptHead,
): Job[] {
  const tell = (sequence: number) =>
    log &&
    log.warn({ sequence }, `no head of the record in ${kept.name}; going on from the last in the database`)
  return [
    { name: 'sealing', firstAfter: 2_000, every: 2_000, run: sealAudit },
    {
      name: 'signing the record',
      firstAfter: 5_000,
      every: 60_000,
      run: (queries) => signHead(queries, signer.root, publicUrl, kept, tell),
    },
  ]
}
