import type { Paging } from '@muhur/contract/http/page'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'

/**
 * Answers a JSON array of any length in bounded memory: a page is fetched when the reader has taken the page before.
 * `X-Total-Count` carries `total`. Rows go out as they are, past the response schema, so select exactly the fields of the
 * contract. When a page fails before the first byte the caller gets a proper error; after it the connection is cut, so that
 * nobody takes half a list for a whole one.
 */
export function sendArray<Row>(
  reply: FastifyReply,
  total: number,
  rows: AsyncIterable<readonly Row[]>,
): FastifyReply {
  return reply
    .header('x-total-count', total)
    .type('application/json; charset=utf-8')
    .send(Readable.from(jsonOf(rows), { highWaterMark: 1 }))
}

const batchSize = 500

/**
 * The rows that `paging` asks for, a page of `size` at a time; no connection is held between two pages. `fetchPage` brings up to
 * `limit` rows after the id `cursor`, in an order that ids alone decide: ids begin with the time (UUIDv7).
 */
export async function* pages<Row extends { id: string }>(
  fetchPage: (limit: number, cursor?: string) => Promise<Row[]>,
  paging: Paging,
  size = batchSize,
): AsyncGenerator<readonly Row[]> {
  if (paging.limit !== undefined) {
    yield await fetchPage(Number(paging.limit), paging.cursor)
    return
  }
  let { cursor } = paging
  do {
    const page = ownRows(await fetchPage(size, cursor))
    // A page that is not full does not end the list: rows may have been deleted while it was read.
    cursor = page.at(-1)?.id
    if (cursor !== undefined) yield page
  } while (cursor !== undefined)
}

/**
 * Takes the rows out of the driver's result. Results hang together in a chain of promises that only a sweep of the whole
 * heap takes apart: left there, the rows of all pages would grow old, and the heap with them.
 */
export function ownRows<Row>(result: Row[]): Row[] {
  return result.splice(0)
}

async function* jsonOf<Row>(rows: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let before = '['
  for await (const page of rows) {
    if (page.length === 0) continue
    yield before + page.map((row) => JSON.stringify(row)).join(',')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
