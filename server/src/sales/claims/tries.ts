import { claimTries, sharedClaimTries, type OrderClaim } from '@muhur/contract/sales/claims'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { callerNetwork } from '../../http/address.ts'
import type { Standing } from '../../http/limits/quota.ts'
import type { Secrets } from '../../start/secrets.ts'

interface Try {
  person: string
  /** Null where the person does not come over the web. */
  address: string | null
  proof: OrderClaim
}

/**
 * Counts a try to claim an order, and returns the person's state. The order's number and the network, which several people share, have
 * a wider bound, and a person without tries left uses up none of it: a stranger with the number could keep its buyer out
 * otherwise. In the database, so that all nodes count together.
 */
export async function takeTry(
  queries: Queries,
  secrets: Secrets,
  { person, address, proof: { order_number, code } }: Try,
): Promise<Standing> {
  const count = (texts: readonly string[]) =>
    countTries(
      queries,
      texts.map((text) => secrets.hashClaimTry(text)),
    )
  const { maximum } = claimTries
  const own = await count([`person ${person}`])
  const isOver = own.tries > maximum
  const shared = isOver
    ? own
    : await count([
        ...(address === null ? [] : [`network ${callerNetwork(address)}`]),
        ...(order_number === undefined ? [] : [`order ${order_number.trim().toLowerCase()}`]),
        ...(code === undefined ? [] : [`code ${code.trim()}`]),
      ])
  const isClosed = isOver || shared.tries > sharedClaimTries
  return {
    exceeded: isClosed,
    remaining: isClosed ? 0 : maximum - own.tries,
    reset: Math.max(1, (isClosed ? shared : own).left),
  }
}

/** Adds a try to each subject, and gives the highest count with the seconds left of its hour, which begins with the first try. */
async function countTries(
  queries: Queries,
  subjects: readonly Buffer[],
): Promise<{ tries: number; left: number }> {
  const { window } = claimTries
  const isPast = sql`claim_tries.since <= moment() - make_interval(secs => ${window})`
  const { rows } = await sql<{ tries: number; left: number }>`
    insert into claim_tries (subject)
    select subject from unnest(${subjects}::bytea[]) as subject order by subject
    on conflict (subject) do update set
      tries = case when ${isPast} then 1 else claim_tries.tries + 1 end,
      since = case when ${isPast} then moment() else claim_tries.since end
    returning tries, ceil(extract(epoch from since + make_interval(secs => ${window}) - moment()))::integer as left`.execute(
    queries,
  )
  return rows.reduce((most, row) => (row.tries > most.tries ? row : most), { tries: 0, left: 0 })
}
