import { sql } from 'kysely'
import { hash } from 'node:crypto'
import type { Queries } from '../../db/db.ts'
import { momentOf } from '../../db/settings.ts'
import type { Deps } from '../../http/deps.ts'
import { codeOf, Failure } from '../../start/faults/failure.ts'
import { isOutage } from '../../start/faults/outage.ts'
import type { Secrets } from '../../start/secrets.ts'
import { withoutErased } from '../channels/erased-accounts.ts'
import { findKept, keepNotice, noteOutcome } from '../channels/notices.ts'
import { inTurn } from '../channels/turns.ts'
import { lockChannel, noteNotice, openChannel, type OpenChannel, type Vault } from '../channels/store.ts'
import type { Answer, ChannelSecrets, Outcome, Received, SaleNotice } from '../providers/provider.ts'
import { wires } from '../providers/providers.ts'
import { unreadable } from '../providers/reading.ts'
import { applyNotice } from './apply.ts'
import { serveDownload } from './download.ts'

/**
 * Takes a provider's request from the wire to the order. Every request to an open channel leaves a notice, also a
 * refused request. Throws CHANNEL_NOT_FOUND, and the failures of the provider's file.
 */
export async function receiveNotice(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  vault: Vault,
  channelId: string,
  request: Omit<Received, 'now'>,
): Promise<Answer> {
  const channel = await openChannel(db.queries, vault, channelId)
  const wire = wires[channel.provider]
  const received = { ...request, now: (await momentOf(db.queries)).getTime() }
  let kept: unknown
  try {
    kept = verified(channel, (known) => wire.verify(received, known))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await refuse(db.queries, vault, channelId, error)
    if (error.code !== 'NOTICE_SIGNATURE' || wire.refusal === undefined) throw error
    throw new Failure(error.code, { status: wire.refusal, cause: error })
  }
  const outcome = await takeNotice({ db, secrets }, channel, kept)
  return wire.answer?.(kept, outcome) ?? { type: 'application/json', body: JSON.stringify(outcome) }
}

/** Reads a kept notice again, after the reason for its failure went. Throws NOTICE_NOT_FOUND, NOTICE_NOT_KEPT, NOTICE_UNREADABLE. */
export async function retryNotice(transaction: Queries, secrets: Secrets, id: string): Promise<void> {
  const { channel, kept } = await findKept(transaction, secrets, id)
  const told = readKept(channel, kept)
  await lockChannel(transaction, channel.id)
  const notice = await withoutErased(transaction, secrets, channel.id, told)
  const outcome = await applierOf(notice)(transaction, secrets, channel, notice)
  await noteOutcome(transaction, id, notice, outcome)
}

/** Reads a kept body, and applies the notice in one transaction. A notice that cannot be read or applied is kept without an order. */
async function takeNotice(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  channel: OpenChannel,
  kept: unknown,
): Promise<Outcome> {
  const channel_id = channel.id
  let notice: SaleNotice
  try {
    notice = readKept(channel, kept)
  } catch (error) {
    const failure = error as Failure
    const once = `unread ${hash('sha256', JSON.stringify(kept), 'base64url')}`
    await keepNotice(db.queries, secrets, { channel_id, once, kind: null, state: 'failed', failure, kept })
    throw error
  }
  const { kind } = notice
  const take = async (transaction: Queries) => {
    await lockChannel(transaction, channel_id)
    notice = await withoutErased(transaction, secrets, channel_id, notice)
    const { once } = notice
    const outcome = await applierOf(notice)(transaction, secrets, channel, notice)
    const id = await keepNotice(transaction, secrets, { channel_id, once, kind, state: 'done', kept })
    await noteOutcome(transaction, id, notice, outcome)
    await noteNotice(transaction, channel_id)
    return outcome
  }
  try {
    return await inTurn(channel_id, () => db.queries.transaction().execute(take))
  } catch (error) {
    // Without a database nothing is kept: the provider sends the notice again.
    if (!isOutage(error)) {
      const failure = error instanceof Failure ? error : { code: codeOf(error) }
      await db.queries.transaction().execute(async (transaction) => {
        await lockChannel(transaction, channel_id)
        const { once } = await withoutErased(transaction, secrets, channel_id, notice)
        const failed = { channel_id, once, kind, state: 'failed' as const, failure, kept }
        await keepNotice(transaction, secrets, failed)
      })
    }
    throw error
  }
}

const applierOf = ({ kind }: SaleNotice) => (kind === 'downloaded' ? serveDownload : applyNotice)

/** Throws NOTICE_UNREADABLE for any failure of the provider's file, and for a text that no column and no entry of the record can keep. */
function readKept({ provider }: Pick<OpenChannel, 'provider'>, kept: unknown): SaleNotice {
  try {
    const notice = wires[provider].read(kept)
    JSON.stringify(notice, (field, value: unknown) => {
      if (typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))) return value
      throw unreadable(`“${field}” alanında metin olmayan bir karakter var.`, field)
    })
    return notice
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('NOTICE_UNREADABLE', { cause: error })
  }
}

/** The first set of secrets that fits; the failure of the present set where none does. */
function verified<Kept>({ secrets }: OpenChannel, verify: (known: ChannelSecrets) => Kept): Kept {
  const [present, ...previous] = secrets
  try {
    return verify(present!)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'NOTICE_SIGNATURE' || previous.length === 0) throw error
    return verify(previous[0]!)
  }
}

/** One row for each reason and hour, so that strangers with the address cannot fill the table. */
async function refuse(
  queries: Queries,
  { secrets }: Vault,
  channel_id: string,
  failure: Failure,
): Promise<void> {
  const { rows } = await sql<{ hour: string }>`select to_char(moment(), 'YYYY-MM-DD HH24') as hour`.execute(
    queries,
  )
  const once = `refused ${failure.code} ${rows[0]!.hour}`
  await keepNotice(queries, secrets, { channel_id, once, kind: null, state: 'refused', failure })
}
