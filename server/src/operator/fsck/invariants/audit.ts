import type { Database } from '../../../db/db.ts'
import type { Secrets } from '../../../start/secrets.ts'
import type { Finding, Invariant } from './invariant.ts'
import { noOrphans } from './orphans.ts'
import { policyInvariants } from './policies.ts'
import { buyersRights, servingRights } from './rights.ts'
import { rowInvariants } from './rows.ts'
import { schemaKept } from './schema.ts'
import { sealedInvariants } from './sealed.ts'
import { seatInvariants } from './seats.ts'

export const invariants: readonly Invariant[] = [
  ...seatInvariants,
  noOrphans,
  ...rowInvariants,
  buyersRights,
  servingRights,
  schemaKept,
  ...policyInvariants,
  ...sealedInvariants,
]

/**
 * Examines every invariant against one moment of the database, and changes nothing. Sets are the
 * database's work; never more than a page of rows is in memory.
 */
export function audit(db: Database, secrets: Secrets): Promise<Finding[]> {
  return db.session(async (session) => {
    // Memory to sort millions of seat periods in; no time limit, since nobody waits.
    await session.script(`
      begin isolation level repeatable read, read only;
      set local search_path to pg_catalog, public, pg_temp;
      set local work_mem = '64MB';
      set local statement_timeout = 0`)
    try {
      const findings: Finding[] = []
      for (const { name, sentence, find } of invariants)
        findings.push({ invariant: name, sentence, ...(await find(session, secrets)) })
      return findings
    } finally {
      await session.script('rollback')
    }
  })
}
