import { randomUUID } from 'node:crypto'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from './file-store.ts'
import {
  bucketAt,
  chunks,
  contents,
  limit,
  listening,
  namesIn,
  reasonOf,
  withBucket,
} from './stores.fixture.ts'

const at = withBucket()

/** Takes part in what goes on between the store and the bucket; `pass` lets the bucket answer, in all or only some bytes. */
type Between = (
  asked: IncomingMessage,
  answer: ServerResponse,
  pass: (bytes?: number) => void,
  count: number,
) => void

async function behind(disturb: Between, silence?: number) {
  const counted = { requests: 0 }
  const between = createServer((asked, answer) => {
    const pass = (bytes = Infinity) => {
      const on = request(
        `${at.endpoint}${asked.url}`,
        { method: asked.method!, headers: asked.headers },
        (got) => {
          answer.writeHead(got.statusCode!, got.headers)
          got.on('data', (chunk: Buffer) => {
            answer.write(chunk.subarray(0, bytes))
            bytes -= chunk.length
            if (bytes <= 0) answer.destroy()
          })
          got.on('end', () => answer.end())
        },
      )
      asked.pipe(on)
    }
    disturb(asked, answer, pass, ++counted.requests)
  })
  return { store: bucketAt(await listening(between), at.folder, { silence }), counted }
}

describe('a bucket that', () => {
  const id = randomUUID()
  beforeAll(() => bucketAt(at.endpoint, at.folder).put(id, chunks(contents), { limit }))
  const read = async (store: FileStore) => buffer(await store.open(id))

  test('breaks off in the middle is asked for the rest', async () => {
    const ranges: unknown[] = []
    const { store, counted } = await behind((asked, _, pass, count) => {
      ranges.push(asked.headers.range)
      pass(count < 6 ? 150_000 : Infinity)
    })
    expect(await read(store)).toEqual(contents)
    expect(counted.requests).toBeGreaterThan(5)
    expect(ranges.slice(0, 2)).toEqual([undefined, expect.stringMatching(/^bytes=\d+-999999$/)])
  })

  /** An answer that never comes, then one that stops in the middle, then the rest. */
  const silentAt = (etag: string): Between => {
    return (asked, answer, _, count) => {
      const rest = /^bytes=(\d+)-/.exec(asked.headers.range ?? '')?.[1]
      if (count === 1) return
      if (rest === undefined) {
        answer.writeHead(200, { 'content-length': limit, etag: '"first"' })
        answer.write(contents.subarray(0, 5000))
      } else {
        const range = `bytes ${rest}-${limit - 1}/${limit}`
        answer.writeHead(206, { 'content-range': range, etag }).end(contents.subarray(Number(rest)))
      }
    }
  }

  test('falls silent is asked again, and for the rest of the same file alone', async () => {
    const { store } = await behind(silentAt('"first"'), 500)
    expect(await read(store)).toEqual(contents)
    const changed = await behind(silentAt('"second"'), 500)
    expect(await reasonOf(read(changed.store))).toBe('wrong_answer')
    const never = await behind(() => {}, 50)
    expect(await reasonOf(read(never.store))).toBe('unreachable')
  })

  test('is busy is asked again, for uploads too', async () => {
    const { store } = await behind((asked, answer, pass, count) => {
      if (count % 2 === 0) return pass()
      asked.resume()
      answer.writeHead(503).end()
    })
    const other = randomUUID()
    await store.put(other, chunks(contents), { limit })
    expect(await read(store)).toEqual(contents)
    expect(await namesIn(store)).toContain(other)
    await store.remove(other)
  })

  test('refuses is not asked again, and no secret is told', async () => {
    const { store, counted } = await behind((_, answer) => answer.writeHead(403).end('SignatureDoesNotMatch'))
    const error: unknown = await store.open(id).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ reason: 'wrong_answer' })
    expect(counted.requests).toBe(1)
    const closed = bucketAt('http://127.0.0.1:9', at.folder, { secret: 'very-secret' })
    const unreachable = await closed.open(id).catch((thrown: unknown) => thrown)
    expect(inspect(unreachable, { depth: 9 })).not.toContain('very-secret')
  })

  test.each<[string, Between]>([
    [
      'another part',
      (_, answer) => answer.writeHead(206, { 'content-range': 'bytes 0-9/20' }).end('0123456789'),
    ],
    ['the whole file', (_, answer) => answer.writeHead(200).end(contents)],
    ['a redirection', (_, answer) => answer.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()],
    [
      'more bytes',
      (_, answer) => answer.writeHead(206, { 'content-range': 'bytes 5-9/20' }).end('0123456789'),
    ],
  ])('answers with %s is not believed', async (_, between) => {
    const { store } = await behind(between)
    const part = store.open(id, { start: 5, end: 10 }).then((stream) => buffer(stream))
    expect(await reasonOf(part)).toBe('wrong_answer')
  })

  test('keeps other bytes than it was sent gets the upload refused', async () => {
    const methods: string[] = []
    const { store } = await behind((asked, answer, pass) => {
      methods.push(asked.method!)
      if (asked.method === 'PUT') return pass()
      answer.writeHead(200, { 'content-length': 5 }).end('wrong')
    })
    expect(await reasonOf(store.put(randomUUID(), chunks(contents), { limit }))).toBe('wrong_answer')
    expect(methods).toEqual(['PUT', 'GET', 'DELETE'])
  })
})
