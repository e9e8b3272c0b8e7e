import { claimTries, type OrderClaim } from '@muhur/contract/sales/claims'
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
 * Counts a try to claim an order, and says how the worst of the three counts stands: that of the person, of the network and of the
 * order. In the database, so that all nodes count together. A window of an hour begins with the first try.
 */
export async function takeTry(
  queries: Queries,
  secrets: Secrets,
  { person, address, proof: { order_number, code } }: Try,
): Promise<Standing> {
  const texts = [
    `person ${person}`,
    ...(address === null ? [] : [`network ${callerNetwork(address)}`]),
    ...(order_number === undefined ? [] : [`order ${order_number.trim().toLowerCase()}`]),
    ...(code === undefined ? [] : [`code ${code.trim()}`]),
  ]
  const { maximum, window } = claimTries
  const isOver = sql`claim_tries.since <= moment() - make_interval(secs => ${window})`
  const { rows } = await sql<{ tries: number; left: number }>`
    insert into claim_tries (subject)
    select subject from unnest(${texts.map((text) => secrets.hashClaimTry(text))}::bytea[]) as subject order by subject
    on conflict (subject) do update set
      tries = case when ${isOver} then 1 else claim_tries.tries + 1 end,
      since = case when ${isOver} then moment() else claim_tries.since end
    returning tries, ceil(extract(epoch from since + make_interval(secs => ${window}) - moment()))::integer as left`.execute(
    queries,
  )
  const worst = rows.reduce((most, row) => (row.tries > most.tries ? row : most))
  return {
    exceeded: worst.tries > maximum,
    remaining: Math.max(0, maximum - worst.tries),
    reset: Math.max(1, worst.left),
  }
}
