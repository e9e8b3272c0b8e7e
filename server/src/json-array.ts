import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'

/**
 * Answers a JSON array of any length in bounded memory: a page is asked for when the reader has taken the one before.
 * `X-Total-Count` carries `total`. Rows go out as they are, past the response schema, so select exactly what the
 * contract names. When a page fails before the first byte the caller gets a proper error; after it the connection is
 * cut, so that nobody takes half a list for a whole one.
 */
export function sendArray<Row>(
  reply: FastifyReply,
  total: number,
  pages: AsyncIterable<readonly Row[]>,
): FastifyReply {
  return reply
    .header('x-total-count', total)
    .type('application/json; charset=utf-8')
    .send(Readable.from(jsonOf(pages), { highWaterMark: 1 }))
}

async function* jsonOf<Row>(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let before = '['
  for await (const page of pages) {
    if (page.length === 0) continue
    yield before + page.map((row) => JSON.stringify(row)).join(',')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
