import type { RefusedRow } from '@muhur/contract/shop/imports/imports'
import { setImmediate } from 'node:timers/promises'
import type { Queries } from '../../db/db.ts'
import { isOutage } from '../../start/faults/outage.ts'
import type { Deps } from '../../http/deps.ts'
import type { Work } from '../../db/jobs.ts'
import { keyId } from '../../gate/license-key.ts'
import { issueLicenses } from '../licenses/write.ts'
import type { Secrets } from '../../start/secrets.ts'
import { inviteAll } from '../../access/users/store.ts'
import { readFile, UnreadableFile } from './file.ts'
import { beginningOf, catalogueOf, licenseOf, readRow } from './row.ts'
import { fieldsOf, missingColumns } from './rules.ts'
import * as parts from './parts.ts'
import { lockAtWork, setImport, Stopped, type ImportRow } from './locked.ts'
import * as store from './store.ts'

/** The queue of imports with work to do. */
export const importQueue = 'imports'

interface Job {
  queries: Queries
  secrets: Secrets
  id: string
  stopping: AbortSignal
}

/**
 * Checks the file of an import, or makes licenses of its rows, by its state. Both go part by part, and finished parts stay
 * finished, so that interrupted work goes on at its place.
 */
export function importWork({ db, secrets, log }: Deps): Work<{ id: string }> {
  return async ({ id }, stopping) => {
    const job = { queries: db.queries, secrets, id, stopping }
    try {
      const found = await lockAtWork(db.queries, id, 'checking', 'running')
      if (found.state === 'checking') await checkFile(job)
      else if (found.all_or_nothing) await issueAll(job, found)
      else while (await issueNext(job)) await setImmediate()
    } catch (error) {
      const { code, name } = error as Error & { code?: string }
      if (error instanceof Stopped) return
      // The job is repeated, also after a deadlock in which PostgreSQL ended this transaction.
      if (stopping.aborted || isOutage(error) || code === '40P01') throw error
      if (error instanceof Overtaken) return store.endImport(db.queries, id, 'failed', { fault: overtaken })
      // The message of a failed statement may contain its values: notes and sealed keys.
      if (log) log.warn({ reason: code ?? name }, 'an import stopped')
      await store.endImport(db.queries, id, 'failed', { fault: unexpected })
    }
  }
}

/** A row has become impossible since the check, and the admin asked for all rows or none. */
class Overtaken extends Error {}

const overtaken =
  'Dosya kontrol edildikten sonra bir ürün arşivlendi ya da silindi, veya bir anahtar kaydedildi; hiçbir lisans verilmedi.'
const unexpected = 'Beklenmeyen bir hata oluştu; verilen lisanslar yerinde duruyor.'

/** Reads the file and stores for each row the license to issue, or the reasons for its refusal. */
async function checkFile({ queries, secrets, id, stopping }: Job): Promise<void> {
  try {
    const { encoding, delimiter, records } = readFile(await parts.fileOf(queries, secrets, id))
    const header: string[] | undefined = (await records.next()).value?.cells
    if (!header) throw new UnreadableFile('Dosya boş.')
    const fields = fieldsOf(header)
    const missing = missingColumns(fields)
    if (missing) throw new UnreadableFile(missing)
    const columns = header.map((name, at) => ({
      header: beginningOf(name.trim()),
      field: fields[at] ?? null,
    }))
    await setImport(queries, id, { encoding, delimiter, columns: JSON.stringify(columns) })

    const catalogue = catalogueOf(await store.productsOf(queries))
    const inFile = new Set<string>()
    let number = 0
    for await (const part of inParts(records)) {
      stopping.throwIfAborted()
      const rows = part.map((record) => readRow(record, fields, catalogue))
      const keys = rows.flatMap((row) => ('key' in row && row.key !== null ? [keyId(row.key)] : []))
      const known = await store.knownKeys(queries, keys)
      const knownIds = await store.knownExternalIds(
        queries,
        rows.flatMap((row) => ('key' in row && row.external_id !== '' ? [row] : [])),
      )
      const kept: parts.Part = { good: [], refused: [] }
      for (const row of rows) {
        if ('reason' in row) kept.refused.push(row)
        else {
          const { key, ...good } = row
          const fault =
            (key && faultOfTaken('Lisans Anahtarı', keyId(key), known, inFile)) ||
            (row.external_id && faultOfTaken('Dış Kimlik', store.externalIdOf(row), knownIds, inFile))
          const sealed = key && { key_sealed: secrets.seal(Buffer.from(key), id).toString('base64') }
          if (fault) kept.refused.push({ line: row.line, ...fault })
          else kept.good.push({ ...good, ...sealed })
        }
      }
      await parts.keepPart(queries, id, number++, kept)
    }
    if (number === 0) throw new UnreadableFile('Dosyada sütun adlarından başka satır yok.')
    await store.finishCheck(queries, id)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await store.refuseFile(queries, id, error.message)
  }
}

async function* inParts<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let part: Item[] = []
  for await (const item of items) {
    if (part.push(item) < parts.partRows) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

/**
 * Why a row cannot keep its license key or its external id. `known`: keys and ids of licenses; `inFile`: keys and ids of the rows
 * before.
 */
function faultOfTaken(
  field: 'Lisans Anahtarı' | 'Dış Kimlik',
  id: string,
  known: ReadonlySet<string>,
  inFile: Set<string>,
) {
  const twice = inFile.has(id)
  inFile.add(id)
  if (!twice && !known.has(id)) return undefined
  const what = field === 'Dış Kimlik' ? 'Bu dış kimlik' : 'Bu anahtar'
  const reason = twice ? `${what} dosyada birden çok kez geçiyor` : `${what} zaten kayıtlı`
  return { field, reason, value: field === 'Dış Kimlik' ? '' : `${id}...` }
}

/** Makes licenses of the next part, and says whether there was a part. */
async function issueNext({ queries, secrets, id, stopping }: Job): Promise<boolean> {
  stopping.throwIfAborted()
  return queries.transaction().execute(async (transaction) => {
    const found = await lockAtWork(transaction, id, 'running')
    const part = await issuePart(transaction, secrets, found, found.done_parts)
    if (part)
      await setImport(transaction, id, {
        done_parts: found.done_parts + 1,
        created_count: found.created_count + part.created,
        good_count: found.good_count - part.refused,
        refused_count: found.refused_count + part.refused,
      })
    else await store.endImport(transaction, id, 'done')
    return part !== undefined
  })
}

/** Makes licenses of all parts in one transaction. Throws Overtaken. */
async function issueAll({ queries, secrets, id, stopping }: Job, found: ImportRow): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    let done_parts = 0
    for (let issued; (issued = await issuePart(transaction, secrets, found, done_parts));) {
      stopping.throwIfAborted()
      if (issued.refused > 0) throw new Overtaken()
      done_parts += 1
      // Outside of the transaction, which shows nothing before its end. Nothing waits for it.
      void setImport(queries, id, { done_parts }).catch(() => {})
      await setImmediate()
    }
    await lockAtWork(transaction, id, 'running')
    await store.endImport(transaction, id, 'done', { created_count: found.good_count })
  })
}

const takenKey = 'Bu anahtar bu arada kaydedildi'
const takenIds = 'Bu anahtar ya da dış kimlik bu arada kaydedildi'

/** Makes licenses of a part's good rows that are still possible, and refuses the others; undefined after the last part. */
async function issuePart(
  transaction: Queries,
  secrets: Secrets,
  found: ImportRow,
  number: number,
): Promise<{ created: number; refused: number } | undefined> {
  const part = await parts.findPart(transaction, found.id, number)
  if (!part) return undefined
  const refused: RefusedRow[] = []
  const refuse = ({ line }: parts.KeptRow, field: string, reason: string) =>
    void refused.push({ line, field, reason, value: '' })

  const products = await store.productsOf(transaction, part.good)
  const possible = part.good.filter((row) => {
    const product = products.find(({ id }) => id === row.product_id)
    if (!product) refuse(row, 'Ürün', 'Ürün bu arada silindi')
    else if (product.archived_at !== null) refuse(row, 'Ürün', 'Ürün bu arada arşivlendi')
    return product?.archived_at === null
  })
  const discordIds = possible.map(({ discord_id }) => discord_id)
  const people = await inviteAll(transaction, discordIds)
  const licenses = possible.map(({ line, discord_id, key_sealed, ...fields }) => {
    const license = licenseOf(secrets, found, line)
    const key = key_sealed && secrets.open(Buffer.from(key_sealed, 'base64'), found.id).toString()
    return { ...fields, ...license, ...(key && { key }), user_id: people.get(discord_id)!.id }
  })
  const ids = licenses.map(({ id }) => id)
  const act = { actor_id: found.created_by, address: found.address!, detail: { import: found.id } }
  const made = await issueLicenses(transaction, secrets, licenses, act)
  // A part that is done for the second time makes no licenses, and all of them exist.
  const there = new Set(made.length === ids.length ? made : (await store.licensesOf(transaction, ids)).keys())
  const good = possible.filter((row, at) => {
    if (!there.has(ids[at]!)) refuse(row, 'Lisans Anahtarı', row.external_id === '' ? takenKey : takenIds)
    return there.has(ids[at]!)
  })
  if (refused.length > 0 || good.some(({ key_sealed }) => key_sealed))
    await parts.changePart(transaction, found.id, number, { good, refused: [...part.refused, ...refused] })
  return { created: good.length, refused: refused.length }
}
