import { afterAll, beforeEach } from 'vitest'
import type { Deps } from '../src/deps.ts'
import { holdClock, type Clock } from './clock.ts'
import { openPremises, Shop, type Premises } from './shop.ts'

export type { Person } from './shop.ts'

/** The record of changes lets nobody empty it. */
export const emptyShop = `
  begin;
  alter table audit_log disable trigger keep_audit_whole;
  truncate audit_log, audit_end, audit_heads, instances, licenses, live_samples, outages, products, service_pulse, sessions, users, verdict_totals cascade;
  insert into audit_end (sequence, hash) values (0, decode(repeat('00', 32), 'hex'));
  alter table audit_log enable trigger user;
  commit`

/** A shop with a clock that the test holds. Every test starts from an empty one. */
export async function world(change?: (deps: Deps) => Partial<Deps>): Promise<World> {
  const premises = await openPremises(change && { change })
  const { db } = premises.deps
  const clock = await holdClock(db)
  const w = new World(premises, clock)

  beforeEach(async () => {
    await db.session((session) => session.script(emptyShop))
    await clock.reset()
  })
  afterAll(() => w.close())
  return w
}

export class World extends Shop {
  readonly clock: Clock

  constructor(premises: Premises, clock: Clock) {
    super(premises)
    this.clock = clock
  }
}
