import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { KnownRoots, PublicRoot } from '../../gate/keys/root-key.ts'
import { holdsPrivate, type ChainedEntry } from './chain/digest.ts'
import { columns, happenedAt } from './entries.ts'
import { longestWait } from './follow.ts'
import { isSignedBlanked, type BlankedEntries } from './chain/signed.ts'

/** The detail of an entry `user.erase`. Versions before the lists wrote the numbers alone. */
interface ErasureDetail {
  erased_details?: number
  erased_addresses?: number
  blanked?: BlankedEntries
  signed?: string
}

/** The blanked parts of the record, and the erasures on record that account for them. */
export class Erasures {
  readonly #roots: readonly PublicRoot[]
  /** When the last node had heard that a root key ended, in milliseconds since 1970, by the key's kid. */
  readonly #ends = new Map<string, number>()
  /** Erasures up to this place may lack a list: a version before the lists wrote them. No version did behind a list. */
  #unlistedUpTo: number
  readonly #blank = new Map<string, number>()
  readonly #listed = new Set<string>()
  readonly #unlisted = new Map<string, number>()
  readonly #invented: (number | undefined)[] = []

  constructor(root: KnownRoots, unlistedUpTo: number) {
    this.#roots = [root, ...root.others]
    this.#unlistedUpTo = unlistedUpTo
  }

  /** How many details and addresses of sealed entries are blank. */
  get count(): number {
    return this.#blank.size
  }

  /** In the order of the chain. Entries that wait for their place have no `sequence`. */
  see(entry: ChainedEntry & { sequence?: number }): void {
    const { id, sequence } = entry
    if (sequence !== undefined && !entry.detail_salt) this.#blank.set(`detail ${id}`, sequence)
    if (sequence !== undefined && !entry.address_salt) this.#blank.set(`address ${id}`, sequence)
    if (entry.action === 'settings.finish_root_key') this.#seeEndOfRoot(entry)
    if (entry.action === 'user.erase' && entry.detail_salt && holdsPrivate(entry)) this.#seeErasure(entry)
  }

  /** No erasure blanks this detail, so that a stolen root key cannot erase its own end. */
  #seeEndOfRoot(entry: ChainedEntry & { sequence?: number }): void {
    if (!entry.detail_salt || !holdsPrivate(entry)) return void this.#invented.push(entry.sequence)
    const { kid } = JSON.parse(entry.detail) as { kid: string }
    this.#ends.set(kid, happenedAt(entry) + longestWait)
  }

  #seeErasure(entry: ChainedEntry & { sequence?: number }): void {
    const { subject_id: userId, sequence } = entry
    const { blanked, signed, ...detail } = JSON.parse(entry.detail) as ErasureDetail
    const roots = this.#roots.filter(({ kid }) => happenedAt(entry) <= (this.#ends.get(kid) ?? Infinity))
    if (blanked && signed !== undefined && isSignedBlanked(signed, roots, userId, blanked)) {
      for (const id of blanked.details) this.#listed.add(`detail ${id}`)
      for (const id of blanked.addresses) this.#listed.add(`address ${id}`)
      this.#unlistedUpTo = Math.min(this.#unlistedUpTo, sequence ?? Infinity)
    } else if (!signed && sequence !== undefined && sequence <= this.#unlistedUpTo) {
      const erased = (detail.erased_details ?? 0) + (detail.erased_addresses ?? 0)
      this.#unlisted.set(userId, (this.#unlisted.get(userId) ?? 0) + erased)
    } else this.#invented.push(sequence)
  }

  /** Reports everything that was blanked without an erasure, and every erasure without the root key's signature. */
  async check(queries: Queries, fault: (sentence: string, sequence?: number) => void): Promise<void> {
    for (const sequence of this.#invented)
      fault('Bu silme işlemi kök anahtarla imzalanmamış: uydurulmuş.', sequence)
    const { rows: erased } = await sql<{ id: string }>`
      select id from users where erased_at is not null and id = any(${[...this.#unlisted.keys()]}::uuid[])`.execute(
      queries,
    )
    const expected = erased.reduce((sum, { id }) => sum + this.#unlisted.get(id)!, 0)
    const unsaid = [...this.#blank].filter(([key]) => !this.#listed.has(key))
    if (expected === unsaid.length) return
    if (expected > 0)
      fault(
        `${unsaid.length} ayrıntı ve adres silinmiş; listesiz, eski silme işlemleri ise ${expected} diyor.`,
      )
    else
      for (const [key, sequence] of unsaid)
        fault(
          `Kaydın ${key.startsWith('detail') ? 'ayrıntısı' : 'adresi'} silinmiş; bunu söyleyen bir silme işlemi yok.`,
          sequence,
        )
  }
}

/** Erasures that wait for their place in the chain: the entries that they blanked may be sealed already. */
export async function unsealedErasures(queries: Queries): Promise<ChainedEntry[]> {
  const { rows } = await sql<ChainedEntry>`
    select ${columns} from audit_log where sequence is null and action = 'user.erase'`.execute(queries)
  return rows
}
