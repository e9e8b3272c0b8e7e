import Fastify from 'fastify'
import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { answerBrokenRequest } from '../failures/broken-request.ts'
import { takeLong } from './long-body.ts'

const app = Fastify({
  requestTimeout: 200,
  http: { headersTimeout: 100, connectionsCheckingInterval: 20 },
  clientErrorHandler: answerBrokenRequest,
})
app.removeAllContentTypeParsers()
app.addContentTypeParser('*', (_request, _body, done) => done(null))
const read = async ({ raw }: { raw: AsyncIterable<Buffer> }) => {
  let length = 0
  for await (const part of raw) length += part.length
  return String(length)
}
app.put('/long', { onRequest: takeLong }, read)
app.put('/short', read)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())

/** The status of a request whose body takes three times as long as the server waits. */
const slow = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(address + path, { method: 'PUT' }, (response) =>
      resolve(response.resume().statusCode!),
    )
    sent.on('error', reject).setTimeout(5_000, () => sent.destroy())
    void (async () => {
      for (let part = 0; part < 6 && !sent.destroyed; part++) {
        sent.write('x')
        await setTimeout(100)
      }
      sent.end()
    })()
  })

test('a body that may take long is waited for, and another is not', async () => {
  expect(await slow('/long')).toBe(200)
  expect(await slow('/short')).toBe(408)
  expect(await slow('/long')).toBe(200)
})
