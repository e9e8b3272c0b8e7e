import { expect, test } from 'vitest'
import type { Prepared } from '../../db/db.ts'
import { world } from '../../../test/shop/world.ts'
import { readInstanceToken } from './seats/instance-token.ts'
import { readLicenses } from './reading.ts'
import { lockLicenses } from './store.ts'
import type { Call } from './types.ts'

const w = await world()

const licenses = `
  insert into licenses (id, product_id, user_id, key_id, key_lookup, key_sealed, max_instances)
  select gen_random_uuid(), product_id, user_id, 'MHR-' || 100000000000 + number, sha256(number::text::bytea), key_sealed, 1
  from licenses, generate_series(1, 2000) as number`
const moves = `
  insert into license_moves (license_id, moves, allowance_full_at) select id, 1, moment() from licenses`
const formerKeyRows = `
  insert into former_keys (key_lookup, key_id, license_id, by_owner)
  select sha256(key_lookup), 'FMR' || substr(key_id, 4), id, false from licenses`

test.each([
  { tables: 'all tables', before: [], after: [licenses, moves, formerKeyRows] },
  { tables: 'moves and former keys', before: [licenses], after: [moves, formerKeyRows] },
])(
  'a plan that was made while $tables were empty reads a few of many rows',
  async ({ tables, before, after }) => {
    const { license_key } = await w.license()
    const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1' })
    await w.db.queries.deleteFrom('license_moves').execute()
    const keyLookup = w.deps.secrets.hashLicenseKey(license_key)
    const instanceToken = readInstanceToken(w.deps.secrets, body.instance!.token!)
    const calls = [
      { verb: 'validate', keyLookup, instanceToken: null },
      { verb: 'heartbeat', keyLookup, instanceToken },
      { verb: 'validate', keyLookup: Buffer.alloc(32), instanceToken: null },
    ] as Call[]

    const ask = async (connection: Prepared) => {
      for (const call of calls) {
        await lockLicenses(connection, [call])
        await readLicenses(connection, [call])
      }
    }
    const rowsRead = await w.db.transaction(async (connection) => {
      const run = <Row>(text: string) =>
        connection.run<Row>({ name: `${tables} ${text.slice(0, 30)}`, text }, [])
      for (const text of [...before, 'analyze']) await run(text)
      await ask(connection)
      for (const text of after) await run(text)
      const count = async () => {
        const [counted] = await run<{ rows: number }>(
          `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
        where relname in ('former_keys', 'instances', 'license_moves', 'licenses')`,
        )
        return counted!.rows
      }
      const rowsBefore = await count()
      await ask(connection)
      return { result: (await count()) - rowsBefore, writes: [] }
    })
    expect(rowsRead).toBeLessThan(30)
  },
)
