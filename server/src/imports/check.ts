import { importLimits, type ImportField } from '@muhur/contract/import'
import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import type { Queries } from '../db/db.ts'
import { keepKey } from '../licenses/issue.ts'
import type { Secrets } from '../secrets.ts'
import { encodingOf, textOf } from './decode.ts'
import { fence, giveUp, type Held } from './lease.ts'
import { readRow, type Catalogue, type GoodRow, type Refusal } from './read-row.ts'
import { recordsOf, UnreadableFile, type CsvRecord } from './records.ts'
import { fieldsOf, missingColumns } from './rules.ts'

const batch = 500

/**
 * Reads the file that was received and keeps what each row is to become, or why it becomes nothing. A check that was cut
 * off begins anew: it changes nothing but its own rows.
 */
export async function checkImport(queries: Queries, secrets: Secrets, held: Held): Promise<void> {
  await forgetRows(queries, held)
  try {
    const { header, delimiter, encoding, records } = await open(queries, secrets, held.id)
    const fields = fieldsOf(header)
    const missing = missingColumns(fields)
    if (missing) throw new UnreadableFile(missing)
    const columns = header.map((name, index) => ({
      header: name.trim().slice(0, 100),
      field: fields[index] ?? null,
    }))
    await queries
      .updateTable('imports')
      .set({ encoding, delimiter, columns: JSON.stringify(columns) })
      .where('id', '=', held.id)
      .execute()
    await keepRows(queries, secrets, held, records, fields)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await forgetRows(queries, held)
    await giveUp(queries, held, 'refused', error.message)
    return
  }
  await refuseKnownKeys(queries, held)
  await finish(queries, held)
}

async function open(queries: Queries, secrets: Secrets, id: string) {
  const parts = () => partsOf(queries, secrets, id)
  const encoding = await encodingOf(parts)
  if (!encoding)
    throw new UnreadableFile('Dosyanın kodlaması anlaşılamadı. CSV UTF-8 olarak kaydedip yeniden yükleyin.')
  const { delimiter, records } = await recordsOf(textOf(encoding, parts()))
  const first = await records.next()
  if (first.done) throw new UnreadableFile('Dosya boş.')
  return { header: first.value.cells, delimiter, encoding: encoding.name, records }
}

async function* partsOf(queries: Queries, secrets: Secrets, id: string): AsyncGenerator<Buffer> {
  for (let number = 0; ; number++) {
    const part = await queries
      .selectFrom('import_parts')
      .select('bytes_sealed')
      .where('import_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!part) return
    yield secrets.open(part.bytes_sealed, id)
  }
}

async function keepRows(
  queries: Queries,
  secrets: Secrets,
  held: Held,
  records: AsyncGenerator<CsvRecord>,
  fields: readonly (ImportField | null)[],
): Promise<void> {
  const catalogue = await readCatalogue(queries)
  let count = 0
  let rows: (GoodRow | Refusal)[] = []
  for await (const record of records) {
    if (++count > importLimits.rows)
      throw new UnreadableFile('Dosyada 200.000 satırdan çok var; bölüp yükleyin.')
    rows.push(readRow(record, fields, catalogue))
    if (rows.length < batch) continue
    await keep(queries, secrets, held, rows)
    rows = []
    // Bots have their turn between two batches.
    await setImmediate()
  }
  if (count === 0) throw new UnreadableFile('Dosyada sütun adlarından başka satır yok.')
  await keep(queries, secrets, held, rows)
}

async function keep(queries: Queries, secrets: Secrets, held: Held, rows: readonly (GoodRow | Refusal)[]) {
  if (rows.length === 0) return
  const kept = rows.map((row) => ('refused_field' in row ? row : withSealedKey(secrets, row)))
  const refused = rows.filter((row) => 'refused_field' in row).length
  await queries.transaction().execute(async (transaction) => {
    await fence(transaction, held)
    await sql`
      insert into import_rows (import_id, line, state, product_id, discord_id, status, max_instances, expires_at, note,
        license_id, key_id, key_lookup, key_sealed, refused_field, refused_reason, refused_value)
      select ${held.id}::uuid, line, case when refused_field is null then 'good' else 'refused' end,
        product_id, discord_id, status, max_instances, expires_at, note,
        license_id, key_id, decode(key_lookup, 'hex'), decode(key_sealed, 'hex'),
        refused_field, refused_reason, refused_value
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as row (
        line integer, product_id uuid, discord_id text, status text, max_instances integer, expires_at timestamptz,
        note text, license_id uuid, key_id text, key_lookup text, key_sealed text,
        refused_field text, refused_reason text, refused_value text)
    `.execute(transaction)
    await transaction
      .updateTable('imports')
      .set({
        good_count: sql`good_count + ${rows.length - refused}`,
        refused_count: sql`refused_count + ${refused}`,
      })
      .where('id', '=', held.id)
      .execute()
  })
}

/** A key that a row brings along is sealed at once, for the license that the row is to become. */
function withSealedKey(secrets: Secrets, { key, ...row }: GoodRow) {
  if (key === null) return row
  const license_id = newId()
  const { key_id, key_lookup, key_sealed } = keepKey(secrets, license_id, key)
  return {
    ...row,
    license_id,
    key_id,
    key_lookup: key_lookup.toString('hex'),
    key_sealed: key_sealed.toString('hex'),
  }
}

/** Keys of the file that belong to a license already, or stand in it twice. */
async function refuseKnownKeys(queries: Queries, held: Held): Promise<void> {
  const refuse = (reason: string, condition: ReturnType<typeof sql>) =>
    queries.transaction().execute(async (transaction) => {
      await fence(transaction, held)
      await sql`
        update import_rows as row set state = 'refused', refused_field = 'Lisans Anahtarı', refused_reason = ${reason},
          refused_value = row.key_id || '...', key_id = null, key_lookup = null, key_sealed = null, license_id = null
        where import_id = ${held.id} and state = 'good' and key_id is not null and ${condition}
      `.execute(transaction)
    })
  await refuse(
    'Bu anahtar dosyada birden çok kez geçiyor',
    sql`exists (select from import_rows as earlier
      where earlier.import_id = row.import_id and earlier.key_id = row.key_id and earlier.line < row.line)`,
  )
  await refuse(
    'Bu anahtar zaten kayıtlı',
    sql`exists (select from licenses where licenses.key_id = row.key_id)`,
  )
}

async function finish(queries: Queries, held: Held): Promise<void> {
  // Taken for a few, the rows would be gone through once per batch: the embedded database never counts by itself, and
  // PostgreSQL does a minute later.
  await sql`analyze import_rows`.execute(queries)
  await queries.transaction().execute(async (transaction) => {
    await fence(transaction, held)
    await sql`
      update imports set state = 'ready', worker = null, lease_until = null,
        good_count = (select count(*) from import_rows where import_id = imports.id and state = 'good'),
        refused_count = (select count(*) from import_rows where import_id = imports.id and state = 'refused')
      where id = ${held.id}
    `.execute(transaction)
    await transaction.deleteFrom('import_parts').where('import_id', '=', held.id).execute()
  })
}

async function forgetRows(queries: Queries, held: Held): Promise<void> {
  for (let deleted = 1n; deleted > 0n; await setImmediate()) {
    deleted = await queries.transaction().execute(async (transaction) => {
      await fence(transaction, held)
      await transaction
        .updateTable('imports')
        .set({ good_count: 0, refused_count: 0 })
        .where('id', '=', held.id)
        .execute()
      const { numDeletedRows } = await transaction
        .deleteFrom('import_rows')
        .where('import_id', '=', held.id)
        .where('line', 'in', (rows) =>
          rows.selectFrom('import_rows').select('line').where('import_id', '=', held.id).limit(5_000),
        )
        .executeTakeFirst()
      return numDeletedRows
    })
  }
}

async function readCatalogue(queries: Queries): Promise<Catalogue> {
  const rows = await queries.selectFrom('products').select(['id', 'name', 'archived_at']).execute()
  const byName = new Map<string, { id: string; archived: boolean }[]>()
  const byId = new Map<string, { id: string; archived: boolean }>()
  for (const { id, name, archived_at } of rows) {
    const product = { id, archived: archived_at !== null }
    const key = name.trim().toLocaleLowerCase('tr')
    byId.set(id, product)
    byName.set(key, [...(byName.get(key) ?? []), product])
  }
  // An archived product gives way to one on sale of the same name.
  for (const [name, found] of byName) {
    const onSale = found.filter(({ archived }) => !archived)
    if (onSale.length > 0) byName.set(name, onSale)
  }
  return { byId, byName }
}
