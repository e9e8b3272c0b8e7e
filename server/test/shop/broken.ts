import type { Database } from '../../src/db/db.ts'
import { audit } from '../../src/operator/fsck/invariants/audit.ts'
import type { Finding } from '../../src/operator/fsck/invariants/invariant.ts'
import type { Secrets } from '../../src/start/secrets.ts'

/** As the audit names what `holdClock` puts in the place of the database's clock. */
const heldClock = 'function database_clock'

/** The invariants that do not hold, but for the clock that the test holds. */
export async function brokenIn(db: Database, secrets: Secrets): Promise<Finding[]> {
  const findings = await audit(db, secrets)
  return findings
    .map(({ violations, examples, ...finding }) => {
      const others = examples.filter((example) => example !== heldClock)
      return { ...finding, examples: others, violations: violations - (examples.length - others.length) }
    })
    .filter(({ violations }) => violations > 0)
}

/** The same without the signing keys, which follow the real clock: the held clock may stand before their time. */
export async function brokenApartFromKeys(db: Database, secrets: Secrets): Promise<Finding[]> {
  return (await brokenIn(db, secrets)).filter(({ invariant }) => !invariant.startsWith('signing'))
}
