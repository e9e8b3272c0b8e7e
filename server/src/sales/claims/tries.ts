import { claimTries, sharedClaimTries, type OrderClaim } from '@muhur/contract/sales/claims'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { callerNetwork } from '../../http/address.ts'
import { countTries } from '../../http/limits/shared-tries.ts'
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
 * otherwise.
 */
export async function takeTry(
  queries: Queries,
  secrets: Secrets,
  { person, address, proof: { order_number, code } }: Try,
): Promise<Standing> {
  const count = (texts: readonly string[]) =>
    countTries(
      queries,
      texts.map((text) => secrets.hashTry(text)),
      window,
    )
  const { maximum, window } = claimTries
  const own = await count([`person ${person}`])
  const isOver = own.tries > maximum
  const shared = isOver
    ? own
    : await count([
        ...(address === null ? [] : [`network ${callerNetwork(address)}`]),
        ...(order_number === undefined ? [] : [`order ${await folded(queries, order_number.trim())}`]),
        ...(code === undefined ? [] : [`code ${code.trim()}`]),
      ])
  const isClosed = isOver || shared.tries > sharedClaimTries
  return {
    exceeded: isClosed,
    remaining: isClosed ? 0 : maximum - own.tries,
    reset: Math.max(1, (isClosed ? shared : own).left),
  }
}

/** The number without the spellings that a claim takes for the same. */
async function folded(queries: Queries, number: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select fold(${number}) as folded`.execute(queries)
  return rows[0]!.folded
}
