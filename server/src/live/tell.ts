import type { LiveLicense } from '@muhur/contract/live'
import type { Audience } from './audience.ts'
import type { Batch, History } from './history.ts'
import { frame } from './rules.ts'
import type { LiveRow } from './store.ts'
import type { Stream } from './stream.ts'

/** More rows than a page shows are no news but a list. */
const mostRows = 200

/** Tells each page what of a batch concerns it, in one event, and keeps it for those that come back. */
export function tell(batch: Batch, audience: Audience, history: History): void {
  history.add(batch)
  const id = history.id()
  const anew = frame('refetch', {}, id)
  const send = (streams: Iterable<Stream>, text: string) => {
    for (const stream of streams) stream.send(text)
  }
  if (batch.everything) return send(audience.all(), anew)

  const all = batch.rows.map(({ license }) => license)
  if (batch.relisted.size > 0) send(audience.ofAdmins(), anew)
  else if (all.length > 0) send(audience.ofAdmins(), licensesFrame(all, id))
  for (const [userId, licenses] of byUser(batch.rows))
    if (!batch.relisted.has(userId)) send(audience.of(userId), licensesFrame(licenses, id))
  for (const userId of batch.relisted) send(audience.of(userId), anew)
}

/** What the pages of these people show now: it is from here on that it is known when their leases end. */
export function tellNewcomers(rows: readonly LiveRow[], audience: Audience, history: History): void {
  for (const [userId, licenses] of byUser(rows))
    for (const stream of audience.of(userId)) stream.send(licensesFrame(licenses, history.id()))
}

export function licensesFrame(licenses: LiveLicense[], id: string): string {
  return licenses.length > mostRows ? frame('refetch', {}, id) : frame('licenses', licenses, id)
}

function byUser(rows: readonly LiveRow[]): Map<string, LiveLicense[]> {
  const users = new Map<string, LiveLicense[]>()
  for (const { userId, license } of rows) {
    const own = users.get(userId)
    if (own) own.push(license)
    else users.set(userId, [license])
  }
  return users
}
