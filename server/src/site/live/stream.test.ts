import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { frame, Stream } from './stream.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
})

/** A page that opened its stream over a real socket and reads nothing yet. */
async function openPage() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  undo.push(
    () => socket.destroy(),
    () => server.close(),
  )
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: muhur.test\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  return { socket, response, stream: new Stream(response, { id: 'mehmet', role: 'user' }, 'session') }
}

const long = `event: changed\ndata: "${'x'.repeat(64 * 1024)}"\n\n`

/** Sends until the socket takes no more, and then as much again. */
function overwhelm(stream: Stream, response: ServerResponse): number {
  let sent = 0
  while (!response.writableNeedDrain) {
    stream.send(long)
    sent++
  }
  const held = response.writableLength
  for (let more = 0; more < sent; more++) stream.send(long)
  expect(response.writableLength).toBe(held)
  return sent
}

test('what a slow page cannot take is not kept for it: once it reads again it is told to ask anew', async () => {
  const { socket, response, stream } = await openPage()
  const sent = overwhelm(stream, response)
  let read = ''
  socket.on('data', (chunk: Buffer) => (read += chunk.toString()))
  socket.resume()
  await expect.poll(() => read.includes('event: refetch')).toBe(true)
  expect(read.split('event: changed').length - 1).toBe(sent)
  stream.send(frame('bye', { again_in: 7 }))
  await expect.poll(() => read.includes('event: bye')).toBe(true)
})

test('a page that reads nothing for twenty seconds is let go', async () => {
  const { response, stream } = await openPage()
  overwhelm(stream, response)
  stream.tick(performance.now() + 19_000)
  expect(response.destroyed).toBe(false)
  stream.tick(performance.now() + 21_000)
  expect(response.destroyed).toBe(true)
})
