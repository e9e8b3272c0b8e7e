import Fastify from 'fastify'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { answerBrokenRequest } from '../failures/broken-request.ts'
import { asUpload, cutSlowBodies } from './slow-bodies.ts'

const app = Fastify({ clientErrorHandler: answerBrokenRequest })
cutSlowBodies(app.server, { span: 1_000, bytes: 300 })
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
const answer = ({ body }: { body: unknown }) => ({ bytes: (body as Buffer).length })
app.put('/file', asUpload, answer)
app.put('/other', answer)
await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())

/** Sends a body of 25 parts in two and a half spans, and gives the answer. */
async function send(path: string, bytesOfPart: number): Promise<string> {
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1')
  const parts: string[] = []
  socket.on('error', () => {}).on('data', (part) => parts.push(String(part)))
  const type = 'Content-Type: application/pdf'
  socket.write(`PUT ${path} HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: ${25 * bytesOfPart}\r\n\r\n`)
  for (let part = 0; part < 25 && parts.length === 0; part++) {
    socket.write(Buffer.alloc(bytesOfPart))
    await setTimeout(100)
  }
  await expect.poll(() => parts.length).not.toBe(0)
  socket.destroy()
  return parts.join('')
}

test('a file takes as long as its bytes keep coming; what drips, and a slow body of another route, is cut', async () => {
  const [file, dripping, other] = await Promise.all([
    send('/file', 1_000),
    send('/file', 1),
    send('/other', 1_000),
  ])
  expect(file).toContain('{"bytes":25000}')
  expect(dripping).toMatch(/^HTTP\/1\.1 408 [^]*zamanında/)
  expect(other).toMatch(/^HTTP\/1\.1 408 /)
})
