import { auditHeadTokenType, type AuditHead, type AuditHeadClaims } from '@muhur/contract/audit'
import { sql } from 'kysely'
import { createPublicKey, verify as verifySignature } from 'node:crypto'
import type { Database, Queries } from '../db/db.ts'
import type { RootKey } from '../keys/root-key.ts'
import { genesis, linkOf } from './chain.ts'
import { headsOf } from './heads.ts'

/** What does not agree, in a Turkish sentence, with the place in the chain where there is one. */
export interface AuditFault {
  sequence?: number
  sentence: string
}

export interface AuditResult {
  /** Sealed entries. */
  entries: number
  /** Entries that wait for their place in the chain. */
  unsealed: number
  /** Details and addresses that were erased, as erasures on record say. */
  erased: number
  heads: number
  faults: AuditFault[]
}

/** Entries of one read. */
const chunk = 20_000

/** Faults that are told one by one. */
const maximumFaults = 100

/** An entry waits some seconds for its place; longer where no server runs. */
const longestWait = '10 minutes'

/**
 * Computes the whole chain anew and compares each hash, the end, and each signed head: those of the database and the heads in
 * `saved`, which somebody kept outside. Finds any changed, dropped or reordered entry up to the last head, and behind the
 * head any that was not followed by a rewriting of the whole end.
 */
export function verifyAudit(
  { queries }: Pick<Database, 'queries'>,
  root: Pick<RootKey, 'kid' | 'x'>,
  saved: readonly string[] = [],
): Promise<AuditResult> {
  // All of one moment: entries are sealed and erased meanwhile.
  return queries
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => verifyIn(transaction, root, saved))
}

async function verifyIn(
  queries: Queries,
  root: Pick<RootKey, 'kid' | 'x'>,
  saved: readonly string[],
): Promise<AuditResult> {
  const faults: AuditFault[] = []
  const fault = (sentence: string, sequence?: number) =>
    faults.length < maximumFaults && faults.push({ sentence, ...(sequence !== undefined && { sequence }) })

  const stored = await headsOf(queries, Infinity)
  const heads = headsToCheck(stored, root, saved, fault)
  const headCount = heads.size
  let [sequence, hash]: [number, Uint8Array] = [0, genesis]
  const days = new Map<string, number>()
  let erased = 0
  for await (const entry of sealedEntries(queries)) {
    if (entry.sequence !== sequence + 1)
      fault(`${sequence + 1}–${entry.sequence - 1} arasındaki kayıtlar eksik.`, sequence + 1)
    else if (!linkOf(hash, entry.digest).equals(entry.hash))
      fault('Kayıt değiştirilmiş ya da yerinden oynatılmış.', entry.sequence)
    if (!entry.private_holds) fault('Kaydın ayrıntısı ya da adresi değiştirilmiş.', entry.sequence)
    erased += entry.erased
    days.set(entry.day, entry.sequence)
    // The stored hash, so that a fault is told where it stands and not for every entry behind.
    ;({ sequence, hash } = entry)
    for (const head of heads.get(sequence) ?? []) {
      if (head !== Buffer.from(hash).toString('hex'))
        fault('Zincir, imzalı gün özetiyle uyuşmuyor: kayıtlar yeniden yazılmış.', sequence)
    }
    heads.delete(sequence)
  }
  for (const place of heads.keys()) fault('İmzalı gün özetinin gösterdiği kayıt yok.', place)
  await checkEnd(queries, { sequence, hash }, fault)
  const { unsealed, late, erasures } = await countsOf(queries)
  const headless = countHeadless(stored, days)
  if (late > 0) fault(`${late} kayıt on dakikadan uzun süredir zincire eklenmedi.`)
  if (headless > 0) fault(`${headless} günün imzalı özeti yok: silinmiş.`)
  if (erasures !== erased)
    fault(`${erased} ayrıntı ve adres silinmiş; kayda geçen silme işlemleri ise ${erasures} diyor.`)
  return { entries: sequence, unsealed, erased, heads: headCount, faults }
}

interface SealedEntry {
  sequence: number
  /** In UTC, as days of heads. */
  day: string
  hash: Uint8Array
  digest: Uint8Array
  /** Whether detail and address are those that the chain holds, or were erased. */
  private_holds: boolean
  /** How many of the two were erased. */
  erased: number
}

async function* sealedEntries(queries: Queries): AsyncGenerator<SealedEntry> {
  for (let last = 0, found = chunk; found === chunk;) {
    const { rows } = await sql<SealedEntry>`
      select sequence, utc_day(created_at)::text as day, hash, audit_digest(audit_log) as digest,
        num_nulls(detail_salt, address_salt) as erased,
        coalesce(salted_digest(detail_salt, detail::text) = detail_digest, detail = '{}')
          and coalesce(
            salted_digest(address_salt, coalesce(host(address), '-')) = address_digest, address is null) as private_holds
      from audit_log where sequence > ${last} order by sequence limit ${sql.lit(chunk)}`.execute(queries)
    yield* rows
    found = rows.length
    last = rows.at(-1)?.sequence ?? last
  }
}

type Fault = (sentence: string, sequence?: number) => void

/** Hashes that heads name, by their place in the chain. */
function headsToCheck(
  stored: readonly AuditHead[],
  root: Pick<RootKey, 'kid' | 'x'>,
  saved: readonly string[],
  fault: Fault,
): Map<number, string[]> {
  const heads = new Map<number, string[]>()
  const kept: (Pick<AuditHead, 'signed'> & Partial<AuditHead>)[] = saved.map((signed) => ({ signed }))
  for (const { signed, day, sequence, hash } of [...stored, ...kept]) {
    const claims = readHead(signed, root)
    if (!claims) {
      fault(`Bir gün özetinin imzası kök anahtarla (${root.kid}) uyuşmuyor.`, sequence)
      continue
    }
    const isStored = hash !== undefined
    if (isStored && (claims.day !== day || claims.sequence !== sequence || claims.hash !== hash))
      fault('Bir gün özeti, imzasının söylediğinden başka.', sequence)
    heads.set(claims.sequence, [...(heads.get(claims.sequence) ?? []), claims.hash])
  }
  return heads
}

/** The claims of a head that this root key signed; undefined for any other text. */
function readHead(signed: string, root: Pick<RootKey, 'kid' | 'x'>): AuditHeadClaims | undefined {
  const [header = '', claims = '', signature = ''] = signed.split('.')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: root.x }, format: 'jwk' })
  const input = Buffer.from(`${header}.${claims}`)
  if (!verifySignature(null, input, key, Buffer.from(signature, 'base64url'))) return undefined
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object
  const { typ } = read(header) as { typ?: string }
  return typ === auditHeadTokenType ? (read(claims) as AuditHeadClaims) : undefined
}

async function checkEnd(
  queries: Queries,
  last: { sequence: number; hash: Uint8Array },
  fault: Fault,
): Promise<void> {
  const end = await queries.selectFrom('audit_end').select(['sequence', 'hash']).executeTakeFirst()
  if (!end || end.sequence !== last.sequence || !Buffer.from(end.hash).equals(last.hash))
    fault(
      `Zincirin sonu ${end?.sequence ?? 0}. kayıt olmalı: sondaki kayıtlar silinmiş ya da eklenmiş.`,
      last.sequence,
    )
}

/**
 * Counts the days of entries that no head holds although a server has gone on recording. An entry from just before midnight may
 * be sealed after the next day's head, so that the day after must hold it. Judged are the days since the first head, but for the last three.
 * `heads` are in the order of their days, the newest first; `days` has the last place of each day, in order.
 */
function countHeadless(heads: readonly AuditHead[], days: ReadonlyMap<string, number>): number {
  const first = heads.at(-1)
  const judged = [...days].filter(([day]) => first && day >= first.day)
  return judged.slice(0, -3).filter(([, last], at) => {
    const [next] = judged[at + 2]!
    return !heads.some(({ day, sequence }) => sequence >= last && day <= next)
  }).length
}

async function countsOf(queries: Queries) {
  const { rows } = await sql<{ unsealed: number; late: number; erasures: number }>`
    select count(*) as unsealed,
      count(*) filter (where created_at < moment() - ${sql.lit(longestWait)}::interval) as late,
      (
        select coalesce(sum((detail ->> 'erased_details')::integer + (detail ->> 'erased_addresses')::integer), 0)
        from audit_log join users on users.id = subject_id and erased_at is not null
        where action = 'user.erase'
      ) as erasures
    from audit_log where sequence is null`.execute(queries)
  return rows[0]!
}
