import type { ImportDetail, RefusedRow } from '@muhur/contract/import'
import { setImmediate } from 'node:timers/promises'
import type { Queries } from '../db/db.ts'
import { isOutage } from '../db/outage.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../failure.ts'
import type { Work } from '../jobs.ts'
import { keyId } from '../licenses/key.ts'
import { issueLicenses } from '../licenses/write.ts'
import type { Secrets } from '../secrets.ts'
import { inviteAll } from '../users/store.ts'
import { readFile, UnreadableFile, type CsvRecord } from './file.ts'
import { catalogueOf, licenseOf, readRow, type GoodRow } from './row.ts'
import { fieldsOf, missingColumns } from './rules.ts'
import * as store from './store.ts'

/** The queue of imports that have something to do. */
export const importQueue = 'imports'

/**
 * Checks the file of an import, or makes licenses of its rows: whichever its state asks for. Both go part by part, and
 * parts that are done stay done, so that work which was cut off goes on where it was.
 */
export function importWork({ db, secrets, live, log }: Deps): Work<{ id: string }> {
  return async ({ id }, stopping) => {
    const relist = (userIds: readonly string[]) => live.relist(...userIds)
    const job = { queries: db.queries, secrets, id, stopping, relist }
    const fail = (fault: string) => store.endStep(db.queries, id, 'failed', { fault })
    try {
      const { state } = await store.findImport(db.queries, id)
      if (state === 'checking') await check(job)
      if (state === 'running') await issue(job)
    } catch (error) {
      const { code, name } = error as Error & { code?: string }
      if (error instanceof store.Stopped || error instanceof Failure) return
      // Comes again; after a deadlock, too, in which this transaction gave way.
      if (stopping.aborted || isOutage(error) || code === '40P01') throw error
      if (error instanceof Overtaken) return fail(overtaken)
      // The message of a failed statement may hold its values, which are notes and sealed keys.
      if (log) log.warn({ reason: code ?? name }, 'an import stopped')
      await fail(unexpected)
    }
  }
}

/** A row has become impossible since the file was checked, and all or nothing was asked for. */
class Overtaken extends Error {}

const overtaken =
  'Dosya denetlendikten sonra bir ürün arşivlendi ya da silindi, veya bir anahtar kaydedildi; hiçbir lisans oluşturulmadı.'
const unexpected = 'Beklenmeyen bir hata oluştu; oluşturulan lisanslar yerinde duruyor.'

interface Job {
  queries: Queries
  secrets: Secrets
  id: string
  stopping: AbortSignal
  /** Tells the live pages of these users that their licenses have changed. */
  relist: (userIds: readonly string[]) => void
}

/** Reads the file and keeps what each row is to become, or why nothing. */
async function check(job: Job): Promise<void> {
  const { queries, secrets, id, stopping } = job
  try {
    const { encoding, delimiter, records } = readFile(await store.fileOf(queries, secrets, id))
    const header = await records.next()
    if (header.done) throw new UnreadableFile('Dosya boş.')
    const fields = fieldsOf(header.value.cells)
    const missing = missingColumns(fields)
    if (missing) throw new UnreadableFile(missing)
    const columns = header.value.cells.map((name, index) => ({
      header: name.trim().slice(0, 100),
      field: fields[index] ?? null,
    }))
    await store.setImport(queries, id, { encoding, delimiter, columns: JSON.stringify(columns) })

    const products = await store.productsOf(queries)
    const catalogue = catalogueOf(products)
    const names = new Map(products.map((product) => [product.id, product.name]))
    const sample: ImportDetail['sample'] = []
    const seen = new Set<string>()
    let number = 0
    for await (const next of inParts(records)) {
      stopping.throwIfAborted()
      const rows = next.map((record) => readRow(record, fields, catalogue))
      const part = await keptPart(job, rows, seen)
      for (const row of part.good.slice(0, 5 - sample.length)) {
        const { line, discord_id, max_instances, expires_at } = row
        const [product, own_key] = [names.get(row.product_id)!, row.key_sealed !== undefined]
        sample.push({ line, product, discord_id, max_instances, expires_at, own_key })
      }
      await store.keepPart(queries, id, number++, part)
    }
    if (number === 0) throw new UnreadableFile('Dosyada sütun adlarından başka satır yok.')
    await queries.transaction().execute(async (transaction) => {
      await store.lockAtWork(transaction, id, 'checking')
      await store.endStep(transaction, id, 'ready', { sample: JSON.stringify(sample) })
    })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await store.refuseFile(queries, id, error.message)
  }
}

async function* inParts(records: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRecord[]> {
  let part: CsvRecord[] = []
  for await (const record of records) {
    if (part.push(record) < store.partRows) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

/**
 * The rows as they are kept. Refuses keys that stand in the file twice or belong to a license. `seen`: the ids of the keys
 * in the parts before.
 */
async function keptPart(
  { queries, secrets, id }: Job,
  rows: readonly (GoodRow | RefusedRow)[],
  seen: Set<string>,
): Promise<store.Part> {
  const part: store.Part = { good: [], refused: [] }
  const keys = rows.flatMap((row) => ('key' in row && row.key !== null ? [keyId(row.key)] : []))
  const known = await store.knownKeys(queries, keys)
  for (const row of rows) {
    if ('reason' in row) {
      part.refused.push(row)
      continue
    }
    const { key, ...good } = row
    if (key === null) {
      part.good.push(good)
      continue
    }
    const twice = seen.has(keyId(key))
    seen.add(keyId(key))
    if (twice || known.has(keyId(key))) {
      const reason = twice ? 'Bu anahtar dosyada birden çok kez geçiyor' : 'Bu anahtar zaten kayıtlı'
      part.refused.push({ line: row.line, field: 'Lisans Anahtarı', reason, value: `${keyId(key)}...` })
    } else part.good.push({ ...good, key_sealed: secrets.seal(Buffer.from(key), id).toString('base64') })
  }
  return part
}

/** Makes licenses of the good rows: each part in a transaction of its own, or all in one. */
async function issue(job: Job): Promise<void> {
  const { queries, id, stopping, relist } = job
  const found = await store.lockAtWork(queries, id, 'running')
  if (found.all_or_nothing) {
    const owners = await queries.transaction().execute((transaction) => issueAll(transaction, job, found))
    for (const part of owners) relist(part)
    return
  }
  for (let owners: string[] | null = []; owners; await setImmediate()) {
    stopping.throwIfAborted()
    owners = await queries.transaction().execute((transaction) => issueNext(transaction, job))
    relist(owners ?? [])
  }
}

/** Makes licenses of the next part and returns their owners; null after the last part. */
async function issueNext(transaction: Queries, { id, secrets }: Job): Promise<string[] | null> {
  const found = await store.lockAtWork(transaction, id, 'running')
  const issued = await issuePart(transaction, secrets, found, found.done_parts)
  if (!issued) {
    await store.endStep(transaction, id, 'done')
    return null
  }
  await store.setImport(transaction, id, {
    done_parts: found.done_parts + 1,
    created_count: found.created_count + issued.created,
    good_count: found.good_count - issued.refused,
    refused_count: found.refused_count + issued.refused,
  })
  return issued.owners
}

/** Makes licenses of all parts and returns their owners, part by part. Throws Overtaken. */
async function issueAll(
  transaction: Queries,
  { queries, secrets, id, stopping }: Job,
  found: store.ImportRow,
): Promise<string[][]> {
  const owners: string[][] = []
  for (
    let issued;
    (issued = await issuePart(transaction, secrets, found, owners.length));
    await setImmediate()
  ) {
    stopping.throwIfAborted()
    if (issued.refused > 0) throw new Overtaken()
    owners.push(issued.owners)
    // Beside the transaction, of which nobody sees anything before its end. Nothing waits for it.
    void store.setImport(queries, id, { done_parts: owners.length }).catch(() => {})
  }
  await store.lockAtWork(transaction, id, 'running')
  await store.endStep(transaction, id, 'done', { created_count: found.good_count })
  return owners
}

/** Makes licenses of a part's good rows, but for those that have become impossible; undefined after the last part. */
async function issuePart(
  transaction: Queries,
  secrets: Secrets,
  found: store.ImportRow,
  number: number,
): Promise<{ owners: string[]; created: number; refused: number } | undefined> {
  const part = await store.findPart(transaction, found.id, number)
  if (!part || part.good.length === 0) return part && { owners: [], created: 0, refused: 0 }
  const refused: RefusedRow[] = []
  const refuse = ({ line }: store.KeptRow, field: string, reason: string) =>
    void refused.push({ line, field, reason, value: '' })

  const products = await store.productsOf(
    transaction,
    part.good.map(({ product_id }) => product_id),
  )
  const byId = new Map(products.map((product) => [product.id, product]))
  const possible = part.good.filter((row) => {
    const product = byId.get(row.product_id)
    if (!product) refuse(row, 'Ürün', 'Ürün bu arada silindi')
    else if (product.archived_at !== null) refuse(row, 'Ürün', 'Ürün bu arada arşivlendi')
    return product?.archived_at === null
  })
  const people = await inviteAll(
    transaction,
    possible.map(({ discord_id }) => discord_id),
  )
  const licenses = possible.map(({ line, discord_id, key_sealed, ...fields }) => {
    const license = licenseOf(secrets, found, line)
    const key = key_sealed && secrets.open(Buffer.from(key_sealed, 'base64'), found.id).toString()
    return { ...fields, ...license, ...(key && { key }), user_id: people.get(discord_id)!.id }
  })
  const act = { actor_id: found.created_by, address: found.address!, detail: { import: found.id } }
  const ids = licenses.map(({ id }) => id)
  const made = await issueLicenses(transaction, secrets, licenses, act)
  // Of a part that is done for the second time, all are there and none is new.
  const there = new Set(made.length === ids.length ? made : (await store.licensesOf(transaction, ids)).keys())
  const good = possible.filter((row, index) => {
    if (!there.has(ids[index]!)) refuse(row, 'Lisans Anahtarı', 'Bu anahtar bu arada kaydedildi')
    return there.has(ids[index]!)
  })
  if (refused.length > 0 || good.some(({ key_sealed }) => key_sealed))
    await store.changePart(transaction, found.id, number, {
      good: good.map(({ key_sealed: _, ...row }) => row),
      refused: [...part.refused, ...refused].sort((a, b) => a.line - b.line),
    })
  return {
    owners: [...new Set(licenses.map(({ user_id }) => user_id))],
    created: good.length,
    refused: refused.length,
  }
}
