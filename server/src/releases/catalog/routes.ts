import {
  changeReleaseSettings,
  getReleaseSettings,
  listProductReleases,
} from '@muhur/contract/releases/product-releases-calls'
import * as calls from '@muhur/contract/releases/releases-calls'
import type { FastifyReply } from 'fastify'
import type { Queries } from '../../db/db.ts'
import type { App, Deps } from '../../http/deps.ts'
import { tellTotal } from '../../http/lists/page.ts'
import { asUpload } from '../../http/requests/slow-bodies.ts'
import { serve } from '../../http/serve.ts'
import { actBy, record } from '../../record/audit/record.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { deleteFile } from './files.ts'
import * as lists from './list.ts'
import { publish } from './publish.ts'
import { termsOf } from './rules.ts'
import { changeSettings, findSettings } from './settings.ts'
import * as store from './store.ts'
import { readStreamed, streamedUploads } from './streamed-body.ts'
import { forget, upload } from './upload.ts'

/** Releases from draft to withdrawal, for people and for pipelines. */
export async function releaseRoutes(people: App, deps: Deps): Promise<void> {
  const { db, files, secrets } = deps

  /** A change of one release with its entry in the record, unless nothing changed. Answers the release. */
  function change(
    reply: FastifyReply,
    id: string,
    action: string,
    work: (transaction: Queries) => Promise<Record<string, unknown> | undefined>,
  ) {
    return changeOnce(deps, reply, async (transaction) => {
      const detail = await work(transaction)
      if (detail) await record(transaction, { ...actBy(reply.request), action, subject_id: id, detail })
      return lists.findRelease(transaction, id)
    })
  }

  function step(reply: FastifyReply, id: string, name: store.Step, reason: string | null = null) {
    return change(reply, id, `release.${name}`, (transaction) =>
      store.takeStep(transaction, id, name, reason),
    )
  }

  serve(people, calls.listReleases, async ({ query }, reply) => {
    const { releases, total } = await lists.listReleases(db.queries, query)
    tellTotal(reply, total)
    return releases
  })

  serve(people, calls.getRelease, ({ params }) => lists.findDetail(db.queries, params.id))

  serve(people, calls.createRelease, (request, reply) =>
    changeOnce(deps, reply, async (transaction) => {
      const { release, isNew } = await store.createRelease(transaction, secrets, request.body)
      const { notes: _long, ...terms } = request.body
      const entry = {
        action: 'release.create',
        subject_id: release.id,
        detail: { ...terms, state: release.state },
      }
      if (isNew) await record(transaction, { ...actBy(request), ...entry })
      return { id: release.id }
    }),
  )

  serve(people, calls.changeRelease, ({ params: { id }, body }, reply) =>
    change(reply, id, 'release.change', (transaction) => store.changeRelease(transaction, secrets, id, body)),
  )

  serve(people, calls.deleteRelease, async (request, reply) => {
    const { id } = request.params
    const unnamed = await changeOnce(deps, reply, async (transaction) => {
      const { previous, unnamed: left } = await store.deleteDraft(transaction, id)
      const detail = { before: termsOf(previous) }
      await record(transaction, { ...actBy(request), action: 'release.delete', subject_id: id, detail })
      return left
    })
    await forget(files, unnamed)
    return { success: true as const, id }
  })

  serve(people, calls.deleteReleaseFile, async (request, reply) => {
    const { id, fileName: name } = request.params
    const unnamed = await changeOnce(deps, reply, async (transaction) => {
      const deleted = await deleteFile(transaction, id, name)
      const entry = { action: 'release.delete_file', subject_id: id, detail: { name } }
      await record(transaction, { ...actBy(request), ...entry })
      return deleted
    })
    await forget(files, [unnamed])
    return { success: true as const, id }
  })

  serve(people, calls.publishRelease, (request, reply) => {
    const { params, body } = request
    return changeOnce(deps, reply, async (transaction) => {
      await publish(transaction, secrets, params.id, actBy(request), body)
      return lists.findRelease(transaction, params.id)
    })
  })

  serve(people, calls.haltRelease, ({ params, body }, reply) => step(reply, params.id, 'halt', body.reason))
  serve(people, calls.resumeRelease, ({ params }, reply) => step(reply, params.id, 'resume'))
  serve(people, calls.withdrawRelease, ({ params, body }, reply) =>
    step(reply, params.id, 'withdraw', body.reason),
  )

  serve(people, getReleaseSettings, ({ params }) => findSettings(db.queries, params.id))

  serve(people, changeReleaseSettings, (request, reply) => {
    const { params, body } = request
    return changeOnce(deps, reply, async (transaction) => {
      const settings = await changeSettings(transaction, secrets, params.id, body)
      const entry = { action: 'product.releases', subject_id: params.id, detail: { ...body } }
      await record(transaction, { ...actBy(request), ...entry })
      return settings
    })
  })

  serve(people, listProductReleases, ({ params }) => lists.publicReleases(db.queries, params.id))

  await streamedUploads(people, (uploads) =>
    serve(
      uploads,
      calls.uploadReleaseFile,
      (request, reply) => {
        const { id: releaseId, fileName: name } = request.params
        const dropSignatures = request.query.drop_signatures === 'true'
        const length = Number(request.headers['content-length'] ?? 0)
        return readStreamed(request, reply, (bytes) =>
          upload(deps, { releaseId, name, dropSignatures, length, bytes, actor: actBy(request) }),
        )
      },
      asUpload,
    ),
  )
}
