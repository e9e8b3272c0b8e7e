import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { audit } from '../../operator/fsck/invariants/audit.ts'
import { changeLicense, createLicense, deleteLicense } from '../../shop/licenses/write.ts'
import { countLicensesByStatus, foldTallies } from './tallies.ts'

const w = await world()

test(
  'licenses that are made, changed and deleted from all sides at once are counted to the last one',
  { timeout: 60_000 },
  async () => {
    const { product_id } = await w.license()
    const { queries } = w.db
    const wrong: string[] = []

    /** Makes four licenses and a test license in one transaction, and then changes and deletes some of them in another order. */
    const seller = async (turn: number): Promise<void> => {
      const made: string[] = []
      await queries.transaction().execute(async (transaction) => {
        for (let each = 0; each < 5; each++) {
          const expires_at = each % 2 ? new Date(Date.UTC(2027, 0, 1 + turn + each)).toISOString() : null
          const discord_id = `11000000000000${String(turn).padStart(4, '0')}`
          const fields = { product_id, discord_id, expires_at, test: each === 4 }
          made.push((await createLicense(transaction, w.deps.secrets, fields)).id)
        }
      })
      await queries
        .transaction()
        .execute(async (transaction) => {
          for (const id of turn % 2 ? made : made.toReversed())
            await changeLicense(transaction, w.deps.secrets, id, { status: 'suspended' })
          // Every third seller takes everything back.
          if (turn % 3 === 0) throw new Error('taken back')
        })
        .catch((error: Error) => {
          if (error.message !== 'taken back') throw error
        })
      await deleteLicense(queries, made[turn % 5]!)
      await changeLicense(queries, w.deps.secrets, made[(turn + 1) % 5]!, { status: 'revoked' })
      await changeLicense(queries, w.deps.secrets, made[(turn + 2) % 5]!, {
        expires_at: '2028-02-29T12:00:00Z',
      })
    }
    const shop = { open: true }
    /** Folds all the time, and compares count and tally at one and the same moment. */
    const watcher = async (): Promise<void> => {
      while (shop.open) {
        await foldTallies(queries, 1)
        const { rows } = await sql<{ counted: number; tallied: number }>`
          select (select count(*) from licenses where not test) as counted,
            (select sum(change)::bigint from tallies where subject = 'license') as tallied`.execute(queries)
        const { counted, tallied } = rows[0]!
        if (counted !== tallied) wrong.push(`${counted} are ${tallied}`)
      }
    }
    const watching = [watcher(), watcher()]
    for (let round = 0; round < 15; round++)
      await Promise.all([1, 2, 3, 4, 5, 6].map((each) => seller(round * 6 + each)))
    shop.open = false
    await Promise.all(watching)

    expect(wrong).toEqual([])
    const { total } = await countLicensesByStatus(queries)
    // Every fifth seller has deleted the test license.
    expect(total).toBe(1 + 90 * 3 + 18)
    const findings = await audit(w.db, w.deps.secrets)
    expect(findings.find(({ invariant }) => invariant === 'tallies-true')).toMatchObject({ violations: 0 })
  },
)
