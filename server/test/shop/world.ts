import pg from 'pg'
import { afterAll, beforeEach } from 'vitest'
import type { Deps } from '../../src/http/deps.ts'
import { holdClock, type Clock } from './clock.ts'
import { openPremises, Shop, type Premises } from './shop.ts'

export type { Person } from './shop.ts'

/** Whatever refers to these goes with them. */
const emptied = [
  'audit_log',
  'audit_end',
  'audit_heads',
  'channels',
  'claim_tries',
  'instances',
  'licenses',
  'live_samples',
  'outages',
  'products',
  'service_pulse',
  'sessions',
  'tallies',
  'users',
  'verdict_totals',
]

/**
 * Deletes, because a `truncate` makes new files for every table and index, which takes six times as long for the few rows
 * of a test. Without triggers, which would call for the same, row by row, and let nobody empty the record of changes.
 */
export const emptyShop = `
  begin;
  set local session_replication_role = replica;
  do $$
    declare name text;
    begin
      for name in
        with recursive meant (id) as (
          select unnest('{${emptied.join(', ')}}'::regclass[])
          union
          select conrelid from pg_constraint join meant on confrelid = meant.id
        )
        select id::regclass from meant
      loop
        execute 'delete from ' || name;
      end loop;
    end
  $$;
  insert into audit_end (sequence, hash) values (0, decode(repeat('00', 32), 'hex'));
  commit`

/** A shop with a clock that the test holds. Every test starts from an empty one. */
export async function world(
  change: (deps: Deps, elapsed: () => number) => Partial<Deps> = () => ({}),
): Promise<World> {
  // The server begins before its clock is held.
  let clock: Clock | undefined
  const elapsed = () => clock?.elapsed() ?? 0
  const premises = await openPremises({ change: (deps) => change(deps, elapsed) })
  // One connection for all tests of the file: opening one takes as long as emptying the shop.
  const own = new pg.Client({ connectionString: premises.database.url })
  await own.connect()
  const held = await holdClock((text) => own.query(text))
  clock = held
  const w = new World(premises, held)

  beforeEach(async () => {
    await own.query(emptyShop)
    await held.reset()
  })
  afterAll(async () => {
    await own.end()
    await w.close()
  })
  return w
}

export class World extends Shop {
  readonly clock: Clock

  constructor(premises: Premises, clock: Clock) {
    super(premises)
    this.clock = clock
  }
}
