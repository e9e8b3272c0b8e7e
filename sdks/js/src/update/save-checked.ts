import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, realpathSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { request as requestPlainly, type IncomingMessage } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sdkName } from '../version.ts'
import { UpdateError } from './update-error.ts'

/** Bytes. */
const longestFile = 256 * 1024 * 1024
/** Milliseconds. */
const longestDownload = 600_000

/** Saves the answer of the address under this path once the hash is proven: before, and after a failure, there is no file. */
export async function saveChecked(path: string, { url, sha256 }: { url: string; sha256: string }) {
  if (isRunning(path)) throw new UpdateError('UPDATE_RUNNING')
  await mkdir(dirname(path), { recursive: true })
  const part = join(dirname(path), `.${randomBytes(8).toString('hex')}.part`)
  try {
    if ((await fetchTo(part, url)) !== sha256) throw new UpdateError('UPDATE_BROKEN')
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
}

/** The hash of what was written. Follows no redirect, and reads no body of unknown length. */
async function fetchTo(part: string, url: string): Promise<string> {
  const signal = AbortSignal.timeout(longestDownload)
  const send = url.startsWith('https:') ? requestSecurely : requestPlainly
  const request = send(url, { agent: false, headers: { 'user-agent': `muhur-${sdkName}` }, signal })
  try {
    const [response] = (await once(request.end(), 'response')) as [IncomingMessage]
    const length = Number(response.headers['content-length'])
    if (response.statusCode !== 200 || !(length <= longestFile)) throw new UpdateError('UPDATE_BROKEN')
    const hash = createHash('sha256')
    response.on('data', (chunk: Buffer) => hash.update(chunk))
    await pipeline(response, createWriteStream(part, { flags: 'wx' }))
    return hash.digest('hex')
  } catch (error) {
    throw error instanceof UpdateError ? error : new UpdateError('UPDATE_BROKEN', error)
  } finally {
    request.on('error', () => {}).destroy()
  }
}

function isRunning(path: string): boolean {
  try {
    return realpathSync(path) === realpathSync(process.argv[1] ?? '')
  } catch {
    return false
  }
}
