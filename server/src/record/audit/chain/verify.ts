import type { AuditHead, AuditHeadClaims } from '@muhur/contract/record/audit'
import { sql } from 'kysely'
import type { Database, Queries } from '../../../db/db.ts'
import type { KnownRoots } from '../../../gate/keys/root-key.ts'
import { genesis } from './digest.ts'
import { endOf, happenedAt, placesOutside, readRecord, sealedEntries, type Place } from '../entries.ts'
import { Erasures, unsealedErasures } from '../erasures.ts'
import { faultBehind, longestWait, signedAt } from '../follow.ts'
import { headsOf } from './heads.ts'
import { listedFrom, readHead } from './signed.ts'

/** A contradiction in the record, in a Turkish sentence, with its place in the chain where there is one. */
interface AuditFault {
  sequence?: number
  sentence: string
}

interface AuditResult {
  /** Sealed entries. */
  entries: number
  /** Entries that wait for their place in the chain. */
  unsealed: number
  /** Details and addresses that erasures on record account for. */
  erased: number
  heads: number
  faults: AuditFault[]
}

/** Milliseconds by which the record's time may run ahead of the clock: a clock that was set back holds the time for so long. */
const longestLead = 2 * 86_400_000

/** The most faults that are listed one by one. */
const maximumFaults = 100

/**
 * Computes the whole chain anew and compares each hash, the end, and each signed head: the heads of the database and the heads in
 * `saved`, copies from outside. Nothing is computed in the database: a user who can change the record can change its functions.
 * Finds any changed, dropped, reordered or backdated entry up to the last head, and behind the head any that was not followed by
 * a rewriting of the whole end.
 */
export function verifyAudit(
  { queries }: Pick<Database, 'queries'>,
  root: KnownRoots,
  saved: readonly string[] = [],
): Promise<AuditResult> {
  return readRecord(queries, (transaction) => verifyIn(transaction, root, saved))
}

async function verifyIn(queries: Queries, root: KnownRoots, saved: readonly string[]): Promise<AuditResult> {
  const faults: AuditFault[] = []
  const fault = (sentence: string, sequence?: number) =>
    faults.length < maximumFaults && faults.push({ sentence, ...(sequence !== undefined && { sequence }) })

  const stored = await headsOf(queries, Infinity)
  const heads = headsToCheck(stored, root, saved, fault)
  const headCount = heads.size
  const erasures = new Erasures(root, listedFrom([...heads.values()].flat()))
  const previous = [...heads.values()].flat().flatMap((head) => head.previous ?? [])
  const days = new Map<string, number>()
  for (const outside of await placesOutside(queries))
    fault('Kayıt zincirin dışında: hiçbir sunucu bu sıraya kayıt koymaz.', outside)
  let place: Place = { sequence: 0, hash: genesis }
  let lastSigned = -Infinity
  let latest = -Infinity
  for await (const entry of sealedEntries(queries, 0)) {
    const found = faultBehind(place, entry, lastSigned)
    if (found !== undefined)
      fault(found, entry.sequence === place.sequence + 1 ? entry.sequence : place.sequence + 1)
    erasures.see(entry)
    latest = Math.max(latest, happenedAt(entry))
    days.set(new Date(happenedAt(entry)).toISOString().slice(0, 10), entry.sequence)
    // The stored hash, so that a fault is reported at its place and not for every later entry.
    place = entry
    for (const head of heads.get(entry.sequence) ?? []) {
      if (head.hash !== Buffer.from(entry.hash).toString('hex'))
        fault('Zincir, imzalı özetle uyuşmuyor: kayıtlar yeniden yazılmış.', entry.sequence)
      if (head.at !== undefined && latest > signedAt(head) + longestLead)
        fault('Bir kaydın zamanı, ondan sonra imzalanan özetten günlerce ileri.', entry.sequence)
      lastSigned = Math.max(lastSigned, signedAt(head))
    }
    heads.delete(entry.sequence)
  }
  const [newest] = stored
  if (saved.some((signed) => (readHead(signed, root)?.sequence ?? 0) > (newest?.sequence ?? 0)))
    fault('Saklanmış bir özet veritabanından silinmiş.')
  for (const day of new Set(previous))
    if (!stored.some((head) => head.day === day)) fault(`${day} gününün imzalı özeti silinmiş.`)
  for (const missing of heads.keys()) if (missing > 0) fault('İmzalı özetin gösterdiği kayıt yok.', missing)
  await checkEnd(queries, place, fault)
  const { unsealed, late } = await waiting(queries)
  const headless = countHeadless(stored, days)
  if (late > 0) fault(`${late} kayıt on dakikadan uzun süredir zincire eklenmedi.`)
  if (headless > 0) fault(`${headless} günün imzalı özeti yok: silinmiş.`)
  for (const entry of await unsealedErasures(queries)) erasures.see(entry)
  await erasures.check(queries, fault)
  return { entries: place.sequence, unsealed, erased: erasures.count, heads: headCount, faults }
}

type Fault = (sentence: string, sequence?: number) => void

/** The claims of the heads, by their place in the chain. */
function headsToCheck(
  stored: readonly AuditHead[],
  root: KnownRoots,
  saved: readonly string[],
  fault: Fault,
): Map<number, AuditHeadClaims[]> {
  const heads = new Map<number, AuditHeadClaims[]>()
  const kept: (Pick<AuditHead, 'signed'> & Partial<AuditHead>)[] = saved.map((signed) => ({ signed }))
  for (const { signed, day, sequence, hash } of [...stored, ...kept]) {
    const claims = readHead(signed, root)
    if (!claims) {
      fault(`Bir özetin imzası kök anahtarla (${root.kid}) uyuşmuyor.`, sequence)
      continue
    }
    const isStored = hash !== undefined
    if (isStored && (claims.day !== day || claims.sequence !== sequence || claims.hash !== hash))
      fault('Bir gün özeti, imzasının söylediğinden başka.', sequence)
    heads.set(claims.sequence, [...(heads.get(claims.sequence) ?? []), claims])
  }
  return heads
}

async function checkEnd(queries: Queries, last: Place, fault: Fault): Promise<void> {
  const end = await endOf(queries)
  if (!end || end.sequence !== last.sequence || !Buffer.from(end.hash).equals(last.hash))
    fault(
      `Zincirin sonu ${end?.sequence ?? 0}. kayıt olmalı: sondaki kayıtlar silinmiş ya da eklenmiş.`,
      last.sequence,
    )
}

/**
 * Counts the days of entries that no head holds although a server has gone on recording. An entry from just before midnight may
 * be sealed after the next day's head, so that the day after must hold it. The check covers the days since the first head,
 * without the last three. `heads` are in the order of their days, the newest first; `days` has the last place of each day, in
 * order.
 */
function countHeadless(heads: readonly AuditHead[], days: ReadonlyMap<string, number>): number {
  const first = heads.at(-1)
  const judged = [...days].filter(([day]) => first && day >= first.day)
  return judged.slice(0, -3).filter(([, last], at) => {
    const [next] = judged[at + 2]!
    return !heads.some(({ day, sequence }) => sequence >= last && day <= next)
  }).length
}

async function waiting(queries: Queries) {
  const { rows } = await sql<{ unsealed: number; late: number }>`
    select count(*) as unsealed,
      count(*) filter (where created_at < moment() - ${sql.lit(`${longestWait} milliseconds`)}::interval) as late
    from audit_log where sequence is null`.execute(queries)
  return rows[0]!
}
