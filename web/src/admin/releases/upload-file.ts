import type { Problem } from '@muhur/contract/http/problem'
import { addressOf } from '@muhur/contract/operation'
import { uploadReleaseFile } from '@muhur/contract/releases/releases-calls'
import { ApiError, Unreachable } from '../../api/api.ts'

interface Upload {
  releaseId: string
  file: File
  dropSignatures: boolean
  /** From 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Sends a file by XMLHttpRequest, since `fetch` does not tell how much was sent. Throws ApiError, Unreachable. */
export function uploadFile({ releaseId, file, dropSignatures, onProgress, signal }: Upload): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const call = new XMLHttpRequest()
  const query = dropSignatures ? { drop_signatures: 'true' as const } : {}
  call.open('PUT', addressOf(uploadReleaseFile, { params: { id: releaseId, fileName: file.name }, query }))
  call.setRequestHeader('accept', 'application/json')
  call.setRequestHeader('content-type', 'application/octet-stream')
  call.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total === 0 ? 1 : loaded / total),
  )
  call.addEventListener('load', () => {
    if (call.status < 300) return resolve()
    const problem = problemOf(call.responseText)
    reject(new ApiError(problem.error ?? uploadReleaseFile.failure, call.status, problem))
  })
  call.addEventListener('error', () => reject(new Unreachable(undefined)))
  call.addEventListener('abort', () => reject(signal.reason as Error))
  signal.addEventListener('abort', () => call.abort())
  call.send(file)
  return promise
}

function problemOf(text: string): Partial<Problem> {
  try {
    const problem: unknown = JSON.parse(text)
    return typeof problem === 'object' && problem !== null ? problem : {}
  } catch {
    // A page of a proxy.
    return {}
  }
}
