import * as contract from '@muhur/contract/shop/imports'
import { Id } from '@muhur/contract/scalars'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { callerAddress } from '../../http/address.ts'
import { actBy, record } from '../../record/audit/record.ts'
import { signedIn } from '../../http/caller.ts'
import { sendCsv } from '../../http/answers/csv.ts'
import type { Queries } from '../../db/db.ts'
import type { App, Deps } from '../../http/deps.ts'
import { Failure } from '../../start/faults/failure.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { listRoute } from '../../http/lists/json-array.ts'
import { isForeignFile } from './file.ts'
import * as parts from './parts.ts'
import { licenseOf } from './row.ts'
import * as store from './store.ts'
import { importQueue, importWork } from './work.ts'

const admin = { config: { access: 'admin' } } as const
const byId = Type.Object({ id: Id })
const partOf = Type.Object({ id: Id, number: Type.String({ pattern: '^[0-9]{1,3}$' }) })
const part = { ...admin, bodyLimit: contract.importLimits.partBytes }

/** Files of licenses: received in parts, checked, imported when the admin says so. */
export async function importRoutes(people: App, deps: Deps): Promise<void> {
  const { db, secrets, jobs } = deps
  jobs.handle(importQueue, importWork(deps))

  /** A step of an import: the change with its history and, where it says that there is work now, its job. Answers the import. */
  async function step(
    reply: FastifyReply,
    change: (
      transaction: Queries,
    ) => Promise<{ id: string; action?: string; detail?: object; hasWork?: boolean }>,
  ): Promise<contract.ImportDetail> {
    await jobs.start()
    const answer = await changeOnce(deps, reply, async (transaction) => {
      const { id: subject_id, action, detail = {}, hasWork } = await change(transaction)
      if (action)
        await record(transaction, { ...actBy(reply.request), action, subject_id, detail: { ...detail } })
      if (hasWork) await jobs.send(transaction, importQueue, { id: subject_id })
      return store.findImport(transaction, subject_id)
    })
    jobs.wake(importQueue)
    return answer
  }

  // In a scope of its own: nowhere else is CSV a body.
  await people.register(async (app: App) => {
    app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    const received = (bytes: unknown, number: number, last: string) => {
      if (!Buffer.isBuffer(bytes)) throw new Failure('IMPORT_NOT_CSV')
      if (number === 0 && isForeignFile(bytes)) throw new Failure('IMPORT_NOT_CSV')
      return { number, bytes, last: last === 'true' }
    }

    app.post(
      contract.importsUrl,
      { ...part, schema: { querystring: contract.NewImportQuery, response: { 201: contract.ImportDetail } } },
      async (request, reply) => {
        const { file_name, last } = request.query
        const first = received(request.body, 0, last)
        const origin = { file_name, created_by: signedIn(request).id, address: callerAddress(request) }
        const begun = await step(reply, async (transaction) => {
          const id = await store.beginImport(transaction, origin)
          const hasWork = await parts.addFilePart(transaction, secrets, id, first)
          return { id, action: 'import.create', detail: { file_name }, hasWork }
        })
        return reply.code(201).send(begun)
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
      (request, reply) => {
        const { id, number } = request.params
        const next = received(request.body, Number(number), request.query.last)
        return step(reply, async (transaction) => {
          return { id, hasWork: await parts.addFilePart(transaction, secrets, id, next) }
        })
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
    (request, reply) =>
      step(reply, async (transaction) => {
        const { params, body: detail } = request
        const hasWork = await store.startImport(transaction, params.id, detail.all_or_nothing)
        return { ...params, action: 'import.start', detail, hasWork }
      }),
  )

  people.post(
    contract.importCancelUrl(':id'),
    { ...admin, schema: { params: byId, response: { 200: contract.ImportDetail } } },
    (request, reply) =>
      step(reply, async (transaction) => {
        await store.cancelImport(transaction, request.params.id)
        return { ...request.params, action: 'import.cancel' }
      }),
  )

  people.get(
    contract.refusedRowsUrl(':id'),
    { ...listRoute, ...admin, schema: { params: byId } },
    async ({ params: { id } }, reply) => {
      await store.findImport(db.queries, id)
      return sendCsv(reply, 'hatali-satirlar.csv', ['Satır', 'Alan', 'Neden', 'Değer'], cells())

      async function* cells() {
        for await (const rows of parts.refusedRows(db.queries, id))
          yield rows.map(({ line, field, reason, value }) => [line, field, reason, value])
      }
    },
  )

  // POST, not GET: it works once, and goes on record.
  people.post(
    contract.importedKeysUrl(':id'),
    { ...listRoute, ...admin, schema: { params: byId } },
    async (request, reply) => {
      const { id } = request.params
      const found = await db.queries.transaction().execute(async (transaction) => {
        await record(transaction, { ...actBy(request), action: 'import.keys', subject_id: id })
        return store.requireKeys(transaction, id)
      })
      const header = ['Satır', 'Lisans Anahtarı', 'Ürün', 'Sahip Discord Kimliği', 'Bitiş', 'Not']
      return sendCsv(reply, 'anahtarlar.csv', header, cells())

      async function* cells() {
        // A cancelled import has made no licenses of the parts that follow.
        const end = found.state === 'done' ? Infinity : found.done_parts
        for (let number = 0; number < end; number++) {
          const rows = await parts.findPart(db.queries, id, number)
          if (!rows) break
          const ids = rows.good.map(
            ({ line, license_id }) => license_id ?? licenseOf(secrets, found, line).id,
          )
          const licenses = await store.licensesOf(db.queries, ids)
          yield rows.good.map(({ line, discord_id }, index) => {
            const license = licenses.get(ids[index]!)
            if (!license) return [line, 'Lisans silindi', '', discord_id, null, '']
            // The key is the new owner's, and this list is for the owners of the file.
            if (license.owner !== discord_id)
              return [line, 'Lisans devredildi', license.product, discord_id, null, '']
            const key = secrets.open(license.key_sealed, license.id).toString()
            return [line, key, license.product, discord_id, license.expires_at, license.note]
          })
        }
        // A list whose connection broke can be asked for again.
        await store.noteKeysTaken(db.queries, id)
      }
    },
  )
}
