import { auditHeadTokenType, type AuditHead, type AuditHeadClaims } from '@muhur/contract/record/audit'
import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import type { RootKey } from '../../../gate/keys/root-key.ts'
import { Refused } from '../../../start/faults/refused.ts'
import { genesis } from './digest.ts'
import { endOf, readRecord, sealedEntries, type Place } from '../entries.ts'
import { faultBehind, signedAt } from '../follow.ts'
import type { KeptHead } from './kept-head.ts'
import { listedFrom, readHead } from './signed.ts'

/** A year of days. */
const published = 366

/** The record is not the record that this server saw last, so the server signs nothing. */
export class HeadRefused extends Refused {
  constructor(says: string) {
    super(says, 'npm run audit -- verify ile bakın; nedeni biliniyorsa: npm run audit -- accept')
  }
}

/**
 * Signs the present end of the chain as the day's head, and keeps the head outside the database. Throws HeadRefused unless the
 * chain extends the last kept head, entry by entry. `tell` is called where no head was kept, and the last head in the database
 * stands in. A copy of a head proves later that the record up to this place was not rewritten.
 */
export async function signHead(
  queries: Queries,
  root: RootKey,
  iss: string,
  kept: KeptHead,
  tell: (sequence: number) => void = () => {},
): Promise<void> {
  const { claims, isNew } = await readRecord(queries, async (transaction) => {
    const { head: before, isKept } = await lastHead(transaction, root, kept)
    if (!isKept && before.sequence > 0) tell(before.sequence)
    const following = await next(transaction, root, before, iss)
    if (isKept && before.sequence > following.stored)
      throw new HeadRefused(`${before.sequence}. kayıtta imzalanan özet veritabanından silinmiş`)
    return following
  })
  await keep(queries, root, kept, claims, isNew)
}

async function keep(
  queries: Queries,
  root: RootKey,
  kept: KeptHead,
  claims: AuditHeadClaims,
  isNew: boolean,
): Promise<void> {
  const signed = root.sign(auditHeadTokenType, claims)
  if (isNew) await store(queries, claims, signed)
  await kept.write(signed)
}

/** Before the first seal: keeps the beginning, so that a missing head means something later on. */
export async function keepBeginning(
  queries: Queries,
  root: RootKey,
  iss: string,
  kept: KeptHead,
): Promise<void> {
  if ((await endOf(queries))?.sequence === 0 && (await kept.read()) === null)
    await acceptRecord(queries, root, iss, kept)
}

/** Accepts the present record as this server's starting point, and returns the new head. */
export async function acceptRecord(
  queries: Queries,
  root: RootKey,
  iss: string,
  kept: KeptHead,
): Promise<AuditHeadClaims> {
  const { claims, isNew } = await readRecord(queries, async (transaction) => {
    const end = await endOf(transaction)
    const text = await kept.read()
    const head = text === null ? undefined : readHead(text, root)
    const before = { sequence: end?.sequence ?? 0, hash: hex(end?.hash ?? genesis) }
    return next(transaction, root, before, iss, head)
  })
  await keep(queries, root, kept, claims, isNew)
  return claims
}

type Before = Pick<AuditHeadClaims, 'sequence' | 'hash' | 'at' | 'listed_from'>

/** The kept head; without it the last head in the database, or the beginning of an empty chain. Throws HeadRefused. */
async function lastHead(
  queries: Queries,
  root: RootKey,
  kept: KeptHead,
): Promise<{ head: Before; isKept: boolean }> {
  const text = await kept.read()
  const [stored] = text === null ? await headsOf(queries, 1) : []
  const signed = text ?? stored?.signed
  if (signed === undefined) {
    if ((await endOf(queries))?.sequence === 0)
      return { head: { sequence: 0, hash: hex(genesis) }, isKept: false }
    throw new HeadRefused(
      `işlem kaydının imzalı hiçbir özeti yok: ne veritabanında ne ${kept.name} dosyasında`,
    )
  }
  const head = readHead(signed, root)
  if (!head)
    throw new HeadRefused(
      `${text === null ? 'veritabanındaki' : kept.name} özetinin imzası bu mağazanın kök anahtarıyla (${root.kid}) uyuşmuyor`,
    )
  return { head, isKept: text !== null }
}

/**
 * The head of the chain's end, where the whole chain behind `before` follows from it. `known`: the last head, where it differs
 * from `before`. Throws HeadRefused.
 */
async function next(
  queries: Queries,
  root: RootKey,
  before: Before,
  iss: string,
  known: Before = before,
): Promise<{ claims: AuditHeadClaims; isNew: boolean; stored: number }> {
  const refuse = (why: string) => {
    throw new HeadRefused(
      `işlem kaydı, ${before.sequence}. kayıtta imzalanan son özetin devamı değil; imzalanmadı: ${why}`,
    )
  }
  let place = await placeAt(queries, before.sequence)
  if (hex(place?.hash ?? Buffer.alloc(0)) !== before.hash)
    return refuse('o kayıt yok ya da sonradan yeniden yazılmış.')
  for await (const entry of sealedEntries(queries, before.sequence)) {
    const fault = faultBehind(place!, entry, signedAt(before))
    if (fault !== undefined) refuse(`${entry.sequence}. kayıt: ${fault}`)
    place = entry
  }
  const end = await endOf(queries)
  if (end?.sequence !== place!.sequence || hex(end.hash) !== hex(place!.hash))
    return refuse('zincirin sonu, son kayıt değil.')
  const [newest, second] = await headsOf(queries, 2)
  const stored = newest?.sequence ?? 0
  const { rows } = await sql<{ at: string }>`select record_moment() as at`.execute(queries)
  // Never earlier than the last head, even if the clock was set back.
  const at = new Date(Math.max(Date.parse(rows[0]!.at), signedAt(before))).toISOString()
  const day = at.slice(0, 10)
  const previous = newest?.day === day ? second?.day : newest?.day
  const claims = {
    iss,
    day,
    sequence: end.sequence,
    hash: hex(end.hash),
    at,
    listed_from: Math.min(known.listed_from ?? (await listedInStored(queries, root, known)), end.sequence),
    ...(previous !== undefined && { previous }),
  }
  return { claims, isNew: end.sequence > stored, stored }
}

/** Once after an upgrade: from then on the place goes from head to head, also with the kept head. */
async function listedInStored(queries: Queries, root: RootKey, known: Before): Promise<number> {
  const stored = (await headsOf(queries, Infinity)).flatMap(({ signed }) => readHead(signed, root) ?? [])
  return listedFrom([...stored, known])
}

async function placeAt(queries: Queries, sequence: number): Promise<Place | undefined> {
  if (sequence === 0) return { sequence, hash: genesis }
  const { rows } = await sql<Place>`
    select sequence, hash from audit_log where sequence = ${sequence}`.execute(queries)
  return rows[0]
}

/** The day's head moves on with the chain. Of two nodes that sign at once, the later head stays. */
async function store(
  queries: Queries,
  { day, sequence, hash }: AuditHeadClaims,
  signed: string,
): Promise<void> {
  await queries
    .insertInto('audit_heads')
    .values({ day, sequence, hash: Buffer.from(hash, 'hex'), signed })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet((head) => ({
          sequence: head.ref('excluded.sequence'),
          hash: head.ref('excluded.hash'),
          signed: head.ref('excluded.signed'),
        }))
        .whereRef('audit_heads.sequence', '<', 'excluded.sequence'),
    )
    .execute()
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** The last heads, newest first; `Infinity` for all. */
export function headsOf(queries: Queries, count = published): Promise<AuditHead[]> {
  return queries
    .selectFrom('audit_heads')
    .select([sql<string>`day::text`.as('day'), 'sequence', sql<string>`encode(hash, 'hex')`.as('hash')])
    .select('signed')
    .orderBy('audit_heads.day', 'desc')
    .$if(count !== Infinity, (heads) => heads.limit(count))
    .execute()
}
