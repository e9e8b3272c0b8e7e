import { releaseLimits } from '@muhur/contract/releases/limits'
import { traceFile, traceHash, type Trace } from '@muhur/contract/releases/traces'
import { tmpdir } from 'node:os'
import type { App, Deps } from '../../http/deps.ts'
import { asUpload } from '../../http/requests/slow-bodies.ts'
import { serve } from '../../http/serve.ts'
import { Failure } from '../../start/faults/failure.ts'
import { readMarks, type Evidence } from '../archives/read-marks.ts'
import { readStreamed, streamedUploads } from '../catalog/streamed-body.ts'
import { receive } from '../storage/draft.ts'
import * as traces from './find.ts'

/** Whose file is this? For a file that turned up where it should not. */
export async function traceRoutes(people: App, { db }: Deps): Promise<void> {
  serve(people, traceHash, async ({ query }) =>
    required(await traces.traceHash(db.queries, Buffer.from(query.sha256, 'hex'))),
  )

  await streamedUploads(people, (uploads) =>
    serve(
      uploads,
      traceFile,
      async (request, reply) => {
        const evidence = await readStreamed(request, reply, evidenceIn)
        return required(await traces.traceEvidence(db.queries, evidence))
      },
      asUpload,
    ),
  )
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
