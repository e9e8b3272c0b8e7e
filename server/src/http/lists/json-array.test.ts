import type { Paging } from '@muhur/contract/http/page'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { pages, sendArray } from './json-array.ts'

interface Row {
  id: string
}

/** A list of `count` rows with pages as from a database; fetched pages are counted. */
function list(count: number) {
  const rows = Array.from({ length: count }, (_, index): Row => ({ id: String(index).padStart(6, '0') }))
  const asked: number[] = []
  const fetchPage = async (limit: number, cursor?: string) => {
    asked.push(limit)
    return rows.filter(({ id }) => cursor === undefined || id > cursor).slice(0, limit)
  }
  return { rows, asked, fetchPage }
}

async function answer(rows: AsyncIterable<readonly Row[]>) {
  const app = Fastify()
  app.get('/', (_request, reply) => sendArray(reply, 7, rows))
  return app.inject('/')
}

test.each([0, 1, 499, 500, 501, 1_000, 1_234])(
  'a list of %i rows arrives whole and in order',
  async (count) => {
    const { rows, asked, fetchPage } = list(count)
    const response = await answer(pages(fetchPage, {}))
    expect(response.json()).toEqual(rows)
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-total-count': '7',
    })
    expect(Math.max(...asked)).toBe(500)
  },
)

test.each<[Paging, number]>([
  [{ limit: '3' }, 3],
  [{ limit: '500' }, 500],
  [{ limit: '2', cursor: '000599' }, 0],
  [{ cursor: '000099' }, 500],
])('asked for %o, it gives %i rows', async (paging, length) => {
  const response = await answer(pages(list(600).fetchPage, paging))
  expect(response.json()).toHaveLength(length)
})

test('a row that is deleted between two pages does not end the list', async () => {
  const { rows, fetchPage } = list(1_100)
  const withoutOne = async (limit: number, cursor?: string) => (await fetchPage(limit, cursor)).slice(1)
  const response = await answer(pages(withoutOne, {}))
  expect(response.json<Row[]>().at(-1)).toEqual(rows.at(-1))
})

test('a page that fails before anything was sent is an error', async () => {
  const fetchPage = () => Promise.reject<Row[]>(new Error('the database went away'))
  expect((await answer(pages(fetchPage, {}))).statusCode).toBe(500)
})

test('a page that fails later cuts the connection: half a list is not taken for a whole one', async () => {
  const app = Fastify()
  app.get('/', (_request, reply) => sendArray(reply, 2, breaking()))
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const response = await fetch(app.listeningOrigin)
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('terminated')
  } finally {
    await app.close()
  }

  async function* breaking(): AsyncGenerator<Row[]> {
    yield [{ id: 'first' }]
    await new Promise((resolve) => setTimeout(resolve, 50))
    throw new Error('the database went away')
  }
})

test('the next page is not fetched before the reader took the one before', async () => {
  let fetched = 0
  const app = Fastify()
  app.get('/', (_request, reply) =>
    sendArray(
      reply,
      0,
      (async function* () {
        // A megabyte a page: more than the buffers of the sockets between reader and server.
        for (; fetched < 100; fetched++) yield [{ id: 'x'.repeat(1_000_000) }]
      })(),
    ),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const response = await fetch(app.listeningOrigin)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(fetched).toBeLessThan(30)
    await response.body?.cancel()
  } finally {
    await app.close()
  }
})
