import * as contract from '@muhur/contract/import'
import { Id } from '@muhur/contract/scalars'
import { Type } from 'typebox'
import { callerAddress } from '../address.ts'
import { actBy, record } from '../audit/record.ts'
import { signedIn } from '../auth/guard.ts'
import { sendCsv } from '../csv.ts'
import type { App, Deps } from '../deps.ts'
import { Failure } from '../failure.ts'
import { listRoute, ownRows } from '../json-array.ts'
import { isForeignFile } from './decode.ts'
import * as store from './store.ts'
import { startImportWorker } from './worker.ts'

const admin = { config: { access: 'admin' } } as const
const byId = Type.Object({ id: Id })
const partOf = Type.Object({ id: Id, number: Type.String({ pattern: '^[0-9]{1,3}$' }) })
const part = { ...admin, bodyLimit: contract.importLimits.partBytes }
const pageSize = 1_000

/** Files of licenses: received in parts, checked, imported when the admin says so. */
export async function importRoutes(people: App, deps: Deps): Promise<void> {
  const { db, secrets } = deps
  const worker = startImportWorker(deps)
  people.addHook('onClose', () => worker.stop())

  // In a scope of its own: nowhere else is CSV a body.
  await people.register(async (app: App) => {
    app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    const receive = (id: string, bytes: unknown, number: number, last: string) => {
      if (!Buffer.isBuffer(bytes)) throw new Failure('IMPORT_NOT_CSV')
      if (number === 0 && isForeignFile(bytes)) throw new Failure('IMPORT_NOT_CSV')
      return { id, number, bytes, last: last === 'true' }
    }

    app.post(
      contract.importsUrl,
      { ...part, schema: { querystring: contract.NewImportQuery, response: { 201: contract.ImportDetail } } },
      async (request, reply) => {
        const { file_name, last } = request.query
        const first = receive('', request.body, 0, last)
        const id = await db.queries.transaction().execute(async (transaction) => {
          const created_by = signedIn(request).id
          const begun = await store.beginImport(transaction, {
            file_name,
            created_by,
            address: callerAddress(request),
          })
          await store.addPart(transaction, secrets, begun, first)
          await record(transaction, {
            ...actBy(request),
            action: 'import.create',
            subject_id: begun,
            detail: { file_name },
          })
          return begun
        })
        worker.wake()
        return reply.code(201).send(await store.findImport(db.queries, id))
      },
    )

    app.post(
      contract.importPartUrl(':id', ':number'),
      {
        ...part,
        schema: {
          params: partOf,
          querystring: contract.ImportPartQuery,
          response: { 200: contract.ImportDetail },
        },
      },
      async ({ params, query, body }, reply) => {
        const next = receive(params.id, body, Number(params.number), query.last)
        await db.queries
          .transaction()
          .execute((transaction) => store.addPart(transaction, secrets, params.id, next))
        worker.wake()
        return reply.send(await store.findImport(db.queries, params.id))
      },
    )
  })

  people.get(
    contract.importsUrl,
    { ...admin, schema: { response: { 200: Type.Array(contract.Import) } } },
    () => store.listImports(db.queries),
  )

  people.get(
    contract.importUrl(':id'),
    { ...admin, schema: { params: byId, response: { 200: contract.ImportDetail } } },
    ({ params }) => store.findImport(db.queries, params.id),
  )

  people.post(
    contract.importStartUrl(':id'),
    {
      ...admin,
      schema: { params: byId, body: contract.ImportStart, response: { 200: contract.ImportDetail } },
    },
    async (request, reply) => {
      const { id } = request.params
      const { all_or_nothing } = request.body
      await db.queries.transaction().execute(async (transaction) => {
        await store.startImport(transaction, id, all_or_nothing)
        const act = { ...actBy(request), subject_id: id, detail: { all_or_nothing } }
        await record(transaction, { ...act, action: 'import.start' })
      })
      worker.wake()
      return reply.send(await store.findImport(db.queries, id))
    },
  )

  people.post(
    contract.importCancelUrl(':id'),
    { ...admin, schema: { params: byId, response: { 200: contract.ImportDetail } } },
    async (request, reply) => {
      const { id } = request.params
      await db.queries.transaction().execute(async (transaction) => {
        await store.cancelImport(transaction, id)
        await record(transaction, { ...actBy(request), action: 'import.cancel', subject_id: id })
      })
      return reply.send(await store.findImport(db.queries, id))
    },
  )

  people.get(
    contract.refusedRowsUrl(':id'),
    { ...listRoute, ...admin, schema: { params: byId } },
    async ({ params: { id } }, reply) => {
      await store.findImport(db.queries, id)
      const pages = byLine((after) => store.refusedRows(db.queries, id, pageSize, after))
      const rows = cells(pages, ({ line, field, reason, value }) => [line, field, reason, value])
      return sendCsv(reply, 'hatali-satirlar.csv', ['Satır', 'Alan', 'Neden', 'Değer'], rows)
    },
  )

  // POST, not GET: it works once, and goes on record.
  people.post(
    contract.importedKeysUrl(':id'),
    { ...listRoute, ...admin, schema: { params: byId } },
    async (request, reply) => {
      const { id } = request.params
      await db.queries.transaction().execute(async (transaction) => {
        await store.requireKeys(transaction, id)
        await record(transaction, { ...actBy(request), action: 'import.keys', subject_id: id })
      })
      const pages = byLine((after) => store.createdRows(db.queries, id, pageSize, after))
      const header = ['Satır', 'Lisans Anahtarı', 'Ürün', 'Sahip Discord Kimliği', 'Bitiş', 'Not']
      const rows = cells(pages, (row) => {
        const key = secrets.open(row.key_sealed, row.id).toString()
        return [row.line, key, row.product, row.discord_id, row.expires_at, row.note]
      })
      // Whoever lost the connection on the way may come again.
      const onceTaken = () => store.markKeysTaken(db.queries, id)
      return sendCsv(reply, 'anahtarlar.csv', header, followedBy(rows, onceTaken))
    },
  )
}

async function* byLine<Row extends { line: number }>(fetchPage: (after: number) => Promise<Row[]>) {
  for (let after = 0; ;) {
    const page = ownRows(await fetchPage(after))
    if (page.length === 0) return
    yield page
    after = page.at(-1)!.line
  }
}

async function* cells<Row, Cell>(pages: AsyncIterable<readonly Row[]>, cellsOf: (row: Row) => Cell[]) {
  for await (const page of pages) yield page.map(cellsOf)
}

async function* followedBy<Page>(pages: AsyncIterable<Page>, done: () => Promise<void>) {
  yield* pages
  await done()
}
