import { sealAudit } from '../../../record/audit/chain/chain.ts'
import { verifyAudit } from '../../../record/audit/chain/verify.ts'
import type { Database } from '../../../db/db.ts'
import { audit } from '../../fsck/invariants/audit.ts'
import { openSigner } from '../../../gate/keys/signer.ts'
import type { Secrets } from '../../../start/secrets.ts'
import { BackupRefused } from './file.ts'

/** The faults of a whole shop, a line for each, and the number of entries in its record. */
export async function verifyShop(
  db: Database,
  secrets: Secrets,
): Promise<{ faults: string[]; entries: number }> {
  const broken = (await audit(db, secrets)).filter(({ violations }) => violations > 0)
  await sealAudit(db.queries)
  const { root } = await openSigner(db, secrets)
  const { faults, entries } = await verifyAudit(db, root)
  return {
    faults: [
      ...broken.map(
        ({ invariant, sentence, violations }) => `  BOZUK  ${invariant}: ${sentence} ${violations} aykırılık`,
      ),
      ...faults.map(({ sentence }) => `  BOZUK  işlem kaydı: ${sentence}`),
    ],
    entries,
  }
}

/** Throws BackupRefused where anything is wrong with the shop. */
export async function requireSound(name: string, db: Database, secrets: Secrets): Promise<void> {
  const { faults } = await verifyShop(db, secrets)
  if (faults.length > 0) throw new BackupRefused(`${name} kontrolden geçmedi:\n${faults.join('\n')}`)
}
