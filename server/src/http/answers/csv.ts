import { guardedCell } from '@muhur/contract/http/spreadsheet-cell'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'

type Cell = string | number | null

/** The mark by which Excel takes a file for UTF-8. */
const byteOrderMark = '\uFEFF'

/**
 * Sends rows as a file for Turkish Excel, with the separator `;`, in bounded memory: a page is fetched when the reader has taken
 * the page before. A cell that a spreadsheet would run as a formula, with any separator, begins with `'`. When a page fails after
 * the first byte the connection is cut, so that nobody takes half a file for a whole one.
 */
export function sendCsv(
  reply: FastifyReply,
  fileName: string,
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): FastifyReply {
  return (
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      // Each chunk is a page: a buffer of sixteen pages would be megabytes for every reader.
      .send(Readable.from(csvOf(header, pages), { highWaterMark: 1 }))
  )
}

async function* csvOf(header: readonly string[], pages: AsyncIterable<readonly (readonly Cell[])[]>) {
  yield byteOrderMark + csvLines([header])
  for await (const page of pages) if (page.length > 0) yield csvLines(page)
}

function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guardedCell(cell) : cell))),
    // A lone line break inside a cell would end its row in every other reader.
    { delimiter: ';', record_delimiter: 'windows', quoted_match: /^'|[\r\n\t,|]/ },
  )
}
