import type { ProviderName } from '@muhur/contract/sales/providers'
import { setImmediate } from 'node:timers/promises'
import type { Deps } from '../../http/deps.ts'
import type { Job } from '../../operator/timers.ts'
import { isOutage } from '../../start/faults/outage.ts'
import { codeOf, Failure } from '../../start/faults/failure.ts'
import { keepNotice, noteOutcome } from '../channels/notices.ts'
import { noteReconciled, takeDueChannel, type Reconciled } from '../channels/reconciled.ts'
import { openChannel, type OpenChannel } from '../channels/store.ts'
import { applyNotice } from '../orders/apply.ts'
import { callOf } from '../providers/call.ts'
import type { SaleNotice } from '../providers/provider.ts'
import { wires } from '../providers/providers.ts'
import { ordersToAsk, standingOf } from './store.ts'

type AskDeps = Pick<Deps, 'db' | 'secrets' | 'config' | 'providers'>

const minute = 60_000
const askable = (Object.keys(wires) as ProviderName[]).filter((provider) => 'ask' in wires[provider])

/** Asks the providers hourly, one channel after the other, each on one node. */
export const reconciliationJobs = (deps: AskDeps): Job[] => [
  {
    name: 'reconciliation',
    firstAfter: 2 * minute,
    every: 5 * minute,
    async run(_queries, stopping) {
      const vault = { secrets: deps.secrets, publicUrl: deps.config.publicUrl }
      for (
        let id;
        !stopping.aborted && (id = await takeDueChannel(deps.db.queries, askable));
        await setImmediate()
      )
        await reconcile(deps, await openChannel(deps.db.queries, vault, id), stopping)
    },
  },
]

/**
 * Asks a channel's provider about its orders, and applies the answers like notices. A fault is noted on the
 * channel with its orders; an answer that cannot be read or applied holds no other back. Throws CHANNEL_NOT_ASKED.
 */
export async function reconcile(
  { db, secrets, providers }: AskDeps,
  channel: OpenChannel,
  stopping?: AbortSignal,
): Promise<void> {
  const wire = wires[channel.provider]
  if (!wire.ask) throw new Failure('CHANNEL_NOT_ASKED')
  const ask = callOf({ ...(providers && { providers }) }, channel.provider)
  const call: typeof ask = (...request) => {
    stopping?.throwIfAborted()
    return ask(...request)
  }
  const found: Reconciled = { isAnswered: false, fault: null, unread: [] }
  try {
    const orders = await ordersToAsk(db.queries, channel.id)
    for (const answer of await wire.ask(call, channel.secrets[0]!, orders)) {
      stopping?.throwIfAborted()
      const code = 'code' in answer ? answer.code : await applied(answer)
      if (code === undefined) continue
      found.fault ??= code
      if (answer.external_id) found.unread.push(answer.external_id)
    }
    found.isAnswered = true
  } catch (error) {
    if (stopping?.aborted || isOutage(error)) throw error
    found.fault = codeOf(error)
  }
  await noteReconciled(db.queries, channel.id, found)

  /**
   * Applies an answer like a received notice, and keeps the notice if the order changed. Payments are answered before refunds, so
   * a refund of an unknown order is older than the question reaches, and makes no order. Returns the code of a fault.
   */
  function applied(notice: SaleNotice): Promise<string | undefined> {
    return db.queries
      .transaction()
      .execute(async (transaction) => {
        const { once, kind, external_id } = notice
        const before = await standingOf(transaction, channel.id, external_id)
        if (before === undefined && kind !== 'paid') return undefined
        const outcome = await applyNotice(transaction, secrets, channel, notice)
        if ((await standingOf(transaction, channel.id, external_id)) === before) return undefined
        const kept = { channel_id: channel.id, once, kind, state: 'done' as const }
        await noteOutcome(transaction, await keepNotice(transaction, secrets, kept), notice, outcome)
        return undefined
      })
      .catch((error: unknown) => {
        if (isOutage(error)) throw error
        return codeOf(error)
      })
  }
}
