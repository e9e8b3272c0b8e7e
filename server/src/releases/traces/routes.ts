import { releaseLimits } from '@muhur/contract/releases/limits'
import { traceFile, traceHash, type Trace } from '@muhur/contract/releases/traces'
import { tmpdir } from 'node:os'
import type { App, Deps } from '../../http/deps.ts'
import { asUpload } from '../../http/requests/slow-bodies.ts'
import { serve } from '../../http/serve.ts'
import { Failure } from '../../start/faults/failure.ts'
import { readMarks, type Evidence } from '../archives/read-marks.ts'
import { failureOf } from '../catalog/refusals.ts'
import { receive } from '../storage/draft.ts'
import * as traces from './find.ts'

/** Whose file is this? For a file that turned up where it should not. */
export async function traceRoutes(people: App, { db }: Deps): Promise<void> {
  serve(people, traceHash, async ({ query }) =>
    required(await traces.traceHash(db.queries, Buffer.from(query.sha256, 'hex'))),
  )

  // In a scope of its own: here alone a body is a file, and is read as it comes.
  await people.register(async (uploads: App) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _body, done) => done(null))
    serve(
      uploads,
      traceFile,
      async ({ raw, signal }, reply) => {
        // Nobody waits any more, or the time is over.
        signal.addEventListener('abort', () => raw.destroy())
        const evidence = await evidenceIn(raw).catch((error: unknown) => {
          // What is left of a refused file is not waited for.
          reply.header('connection', 'close')
          throw failureOf(error)
        })
        return required(await traces.traceEvidence(db.queries, evidence))
      },
      asUpload,
    )
  })
}

/** The file is on the disk for as long as its marks are read. */
async function evidenceIn(bytes: AsyncIterable<Uint8Array>): Promise<Evidence> {
  let evidence: Evidence | undefined
  await receive(
    tmpdir(),
    bytes,
    {
      limit: releaseLimits.fileBytes,
      check: async (file) => void (evidence = await readMarks(file)),
    },
    () => Promise.resolve(),
  )
  return evidence!
}

function required(trace: Trace | null): Trace {
  if (!trace) throw new Failure('TRACE_NOT_FOUND')
  return trace
}
