import type { Deps } from '../deps.ts'
import type { Job } from '../timers.ts'
import { sealAudit } from './chain.ts'
import { signHead } from './heads.ts'

/** Puts entries into the chain, and signs the chain once a day. */
export function auditJobs({ signer, config: { publicUrl } }: Pick<Deps, 'signer' | 'config'>): Job[] {
  return [
    { name: 'sealing', firstAfter: 2_000, every: 2_000, run: sealAudit },
    {
      name: 'signing the record',
      firstAfter: 5_000,
      every: 60_000,
      run: (queries) => signHead(queries, signer.root, publicUrl),
    },
  ]
}
