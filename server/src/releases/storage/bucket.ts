import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Bucket } from '../../start/bucket.ts'
import { receive } from './draft.ts'
import { ids, requireId, StorageFault, type FileStore, type Range } from './file-store.ts'

interface BucketOptions {
  /** The folder where an upload stays until it is whole. */
  drafts: string
  /** How long the bucket may be silent, in milliseconds. */
  silence?: number
  /** The pause before a second try, in milliseconds; before each further one twice as long. */
  pause?: number
}

const tries = 4
/** The slowest connection that an upload is given time for, in bytes each millisecond. */
const slowest = 128

/** An answer whose body is still to come; each sign of life puts the clock back. */
interface Answer {
  response: Response
  clock: NodeJS.Timeout
}

/** Files in a bucket that speaks S3, at addresses with the bucket's name in the path. Each request may be sent twice. */
export function bucketStore(to: Bucket, { drafts, silence = 15_000, pause = 250 }: BucketOptions): FileStore {
  const client = new AwsClient({
    accessKeyId: to.key,
    secretAccessKey: to.secret,
    region: to.region,
    service: 's3',
  })
  const urlOf = (id: string) => `${to.endpoint}/${to.bucket}/${to.prefix}${requireId(id)}`

  async function send(url: string, init: RequestInit = {}, time = silence): Promise<Answer> {
    const stop = new AbortController()
    const clock = setTimeout(() => stop.abort(), time)
    try {
      const { body = null, ...head } = init
      const signed = await client.sign(url, head)
      const sending: RequestInit = { body, redirect: 'manual', signal: stop.signal }
      const response = await fetch(signed, sending)
      if (response.ok) return { response, clock }
      stop.abort()
      throw new StorageFault(reasonOf(response.status))
    } catch (error) {
      clearTimeout(clock)
      throw asFault(error)
    }
  }

  async function textOf({ response, clock }: Answer): Promise<string> {
    try {
      return await response.text()
    } catch (error) {
      throw asFault(error)
    } finally {
      clearTimeout(clock)
    }
  }

  async function patiently<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++)
      try {
        return await work()
      } catch (error) {
        if (!isUnreachable(error) || attempt === tries) throw error
        await delay(pause * 2 ** (attempt - 1))
      }
  }

  /** The rest of a file; `etag` is the one that the first part had. */
  async function get(id: string, range: Range | undefined, etag: string | null = null): Promise<Answer> {
    const headers = {
      // The arriving bytes are the uploaded bytes.
      'accept-encoding': 'identity',
      ...(range && { range: `bytes=${range.start}-${range.end - 1}` }),
    }
    const answer = await send(urlOf(id), { headers })
    const given = answer.response.headers.get(range ? 'content-range' : 'content-length')
    const isRight = range ? given?.startsWith(`bytes ${range.start}-${range.end - 1}/`) : given !== null
    if (isRight && (etag === null || etag === answer.response.headers.get('etag'))) return answer
    clearTimeout(answer.clock)
    await answer.response.body?.cancel()
    throw new StorageFault('wrong_answer')
  }

  async function* read(id: string, range: Range, first: Answer): AsyncGenerator<Buffer> {
    const etag = first.response.headers.get('etag')
    let [at, failures, answer] = [range.start, 0, first]
    for (;;) {
      const body = answer.response.body!.getReader()
      try {
        while (at < range.end) {
          const { value } = await body.read().catch(() => ({ value: undefined }))
          answer.clock.refresh()
          if (value === undefined) break
          at += value.length
          if (at > range.end) throw new StorageFault('wrong_answer')
          failures = 0
          yield Buffer.from(value.buffer, value.byteOffset, value.length)
        }
      } finally {
        clearTimeout(answer.clock)
        await body.cancel().catch(() => {})
      }
      if (at === range.end) return
      // The connection broke in the middle.
      if (++failures === tries) throw new StorageFault('unreachable')
      await delay(pause * 2 ** (failures - 1))
      answer = await patiently(() => get(id, { start: at, end: range.end }, etag))
    }
  }

  const store: FileStore = {
    put: (id, bytes, options) =>
      receive(drafts, bytes, options, async (draft, { bytes: length, sha256 }) => {
        const headers = { 'x-amz-content-sha256': sha256.toString('hex') }
        const body = await openAsBlob(draft)
        const upload = () => send(urlOf(id), { method: 'PUT', headers, body }, silence + length / slowest)
        await patiently(async () => textOf(await upload()))
        // Some servers keep what arrived without a look at the hash.
        const hash = createHash('sha256')
        for await (const part of await store.open(id)) hash.update(part)
        if (hash.digest().equals(sha256)) return
        await store.remove(id)
        throw new StorageFault('wrong_answer')
      }),
    async open(id, range) {
      if (range && range.start >= range.end) return nothing()
      const first = await patiently(() => get(id, range))
      const whole = range ?? { start: 0, end: Number(first.response.headers.get('content-length')) }
      return read(id, whole, first)
    },
    async remove(id) {
      await patiently(async () => textOf(await send(urlOf(id), { method: 'DELETE' }))).catch(
        (error: unknown) => {
          if (!(error instanceof StorageFault && error.reason === 'missing')) throw error
        },
      )
    },
    async *list() {
      const query = new URLSearchParams({ 'list-type': '2', prefix: to.prefix })
      for (let more = true; more;) {
        const page = await patiently(async () => textOf(await send(`${to.endpoint}/${to.bucket}?${query}`)))
        if (!page.includes('<ListBucketResult')) throw new StorageFault('wrong_answer')
        for (const [contents] of page.matchAll(/<Contents>.*?<\/Contents>/gs)) {
          const id = valueIn(contents, 'Key').slice(to.prefix.length)
          const changedAt = new Date(valueIn(contents, 'LastModified'))
          if (ids.test(id)) yield { id, bytes: Number(valueIn(contents, 'Size')), changedAt }
        }
        const next = valueIn(page, 'NextContinuationToken')
        more = next !== ''
        query.set('continuation-token', next)
      }
    },
  }
  return store
}

async function* nothing(): AsyncGenerator<Buffer> {}

const valueIn = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''

const isUnreachable = (error: unknown) => error instanceof StorageFault && error.reason === 'unreachable'

const asFault = (error: unknown) =>
  error instanceof StorageFault ? error : new StorageFault('unreachable', { cause: error })

function reasonOf(status: number) {
  if (status === 404) return 'missing'
  if (status === 507) return 'full'
  return status >= 500 || status === 429 ? 'unreachable' : 'wrong_answer'
}
