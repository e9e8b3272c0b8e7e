import { record, theShop } from '../../record/audit/record.ts'
import type { Database } from '../../db/db.ts'
import { mendSeats, type Mended } from '../../gate/calls/seats/seat-mends.ts'

/**
 * Mends the faults with one certain mend, with an entry of the record, in one transaction. A dry run returns the same and changes
 * nothing.
 */
export async function mend(db: Pick<Database, 'queries'>, dryRun: boolean): Promise<Mended[]> {
  const transaction = await db.queries.startTransaction().execute()
  try {
    const mended = await mendSeats(transaction)
    if (dryRun || mended.every(({ rows }) => rows === 0)) await transaction.rollback().execute()
    else {
      const detail = Object.fromEntries(mended.map(({ invariants, rows }) => [invariants, rows]))
      const byItself = { actor_id: null, address: null }
      await record(transaction, { ...byItself, action: 'settings.mend', subject_id: theShop, detail })
      await transaction.commit().execute()
    }
    return mended
  } catch (error) {
    await transaction.rollback().execute()
    throw error
  }
}
