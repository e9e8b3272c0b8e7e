import { importLimits, type ImportDetail } from '@muhur/contract/shop/imports/imports'
import {
  beginImport,
  cancelImport,
  getImport,
  getRefusedRows,
  listImports,
  sendImportPart,
  startImport,
  takeImportedKeys,
} from '@muhur/contract/shop/imports/imports-calls'
import type { FastifyReply } from 'fastify'
import { callerAddress } from '../../http/address.ts'
import { actBy, record } from '../../record/audit/record.ts'
import { signedIn } from '../../http/caller.ts'
import { sendCsv } from '../../http/answers/csv.ts'
import type { Queries } from '../../db/db.ts'
import type { App, Deps } from '../../http/deps.ts'
import { Failure } from '../../start/faults/failure.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { serve } from '../../http/serve.ts'
import { isForeignFile } from './file.ts'
import * as parts from './parts.ts'
import { licenseOf } from './row.ts'
import * as store from './store.ts'
import { importQueue, importWork } from './work.ts'

const part = { bodyLimit: importLimits.partBytes }

/** Files of licenses: received in parts, checked, imported when the admin decides so. */
export async function importRoutes(people: App, deps: Deps): Promise<void> {
  const { db, secrets, jobs } = deps
  jobs.handle(importQueue, importWork(deps))

  /** A step of an import: the change with its history and, where there is work now, its job. Answers the import. */
  async function step(
    reply: FastifyReply,
    change: (
      transaction: Queries,
    ) => Promise<{ id: string; action?: string; detail?: object; hasWork?: boolean }>,
  ): Promise<ImportDetail> {
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

    serve(
      app,
      beginImport,
      async (request, reply) => {
        const { file_name, last } = request.query
        const first = received(request.body, 0, last)
        const origin = { file_name, created_by: signedIn(request).id, address: callerAddress(request) }
        return step(reply, async (transaction) => {
          const id = await store.beginImport(transaction, origin)
          const hasWork = await parts.addFilePart(transaction, secrets, id, first)
          return { id, action: 'import.create', detail: { file_name }, hasWork }
        })
      },
      part,
    )

    serve(
      app,
      sendImportPart,
      (request, reply) => {
        const { id, number } = request.params
        const next = received(request.body, Number(number), request.query.last)
        return step(reply, async (transaction) => {
          return { id, hasWork: await parts.addFilePart(transaction, secrets, id, next) }
        })
      },
      part,
    )
  })

  serve(people, listImports, () => store.listImports(db.queries))

  serve(people, getImport, ({ params }) => store.findImport(db.queries, params.id))

  serve(people, startImport, (request, reply) =>
    step(reply, async (transaction) => {
      const { params, body: detail } = request
      const hasWork = await store.startImport(transaction, params.id, detail.all_or_nothing)
      return { ...params, action: 'import.start', detail, hasWork }
    }),
  )

  serve(people, cancelImport, (request, reply) =>
    step(reply, async (transaction) => {
      await store.cancelImport(transaction, request.params.id)
      return { ...request.params, action: 'import.cancel' }
    }),
  )

  serve(people, getRefusedRows, async ({ params: { id } }, reply) => {
    await store.findImport(db.queries, id)
    return sendCsv(reply, 'hatali-satirlar.csv', ['Satır', 'Alan', 'Neden', 'Değer'], cells())

    async function* cells() {
      for await (const rows of parts.refusedRows(db.queries, id))
        yield rows.map(({ line, field, reason, value }) => [line, field, reason, value])
    }
  })

  serve(people, takeImportedKeys, async (request, reply) => {
    const { id } = request.params
    const found = await db.queries.transaction().execute(async (transaction) => {
      await record(transaction, { ...actBy(request), action: 'import.keys', subject_id: id })
      return store.requireKeys(transaction, id)
    })
    const header = ['Satır', 'Lisans Anahtarı', 'Ürün', 'Sahip Discord Kimliği', 'Bitiş', 'Not']
    return sendCsv(reply, 'anahtarlar.csv', header, cells())

    async function* cells() {
      // A cancelled import has made no licenses of the later parts.
      const end = found.state === 'done' ? Infinity : found.done_parts
      for (let number = 0; number < end; number++) {
        const rows = await parts.findPart(db.queries, id, number)
        if (!rows) break
        const ids = rows.good.map(({ line, license_id }) => license_id ?? licenseOf(secrets, found, line).id)
        const licenses = await store.licensesOf(db.queries, ids)
        yield rows.good.map(({ line, discord_id }, index) => {
          const license = licenses.get(ids[index]!)
          if (!license) return [line, 'Lisans silindi', '', discord_id, null, '']
          // The key belongs to the new owner, and this list is for the owners in the file.
          if (license.owner !== discord_id)
            return [line, 'Lisans devredildi', license.product, discord_id, null, '']
          const key = secrets.open(license.key_sealed, license.id).toString()
          return [line, key, license.product, discord_id, license.expires_at, license.note]
        })
      }
      // After a broken connection the list can be asked for again.
      await store.noteKeysTaken(db.queries, id)
    }
  })
}
