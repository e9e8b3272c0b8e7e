import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { backlog, closeWithin } from './listener.ts'

const callers = 100

/** Callers that come again as soon as they have an answer, on a connection of its own each time, until nobody listens. */
const program = `
  const { parentPort, workerData: { port, callers } } = require('node:worker_threads')
  const { connect } = require('node:net')
  const ends = {}
  let gone = 0
  function call(times) {
    const socket = connect(port, '127.0.0.1')
    let end = ''
    socket.write('GET / HTTP/1.1\\r\\nHost: muhur.test\\r\\nConnection: close\\r\\n\\r\\n')
    socket.on('data', (part) => (end += part))
    socket.on('error', ({ code }) => (end = code))
    socket.on('close', () => {
      const [how] = end.split('\\r\\n')
      ends[how] = (ends[how] ?? 0) + 1
      if (times === 0) parentPort.postMessage('answered')
      if (how.startsWith('HTTP')) return call(times + 1)
      gone += 1
      if (gone === callers) parentPort.postMessage(ends)
    })
  }
  for (let caller = 0; caller < callers; caller += 1) call(0)`

test('a server that closes under load answers each call that it let in, and refuses the others', async () => {
  // In groups, as the gate does: all of a group come again at once.
  const group: ServerResponse[] = []
  const server = createServer((_, response) => group.push(response))
  const departures = setInterval(() => group.splice(0).forEach((response) => response.end()), 2)
  server.listen({ port: 0, host: '127.0.0.1', backlog })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const worker = new Worker(program, { eval: true, workerData: { port, callers } })
  for (let answered = 0; answered < callers; answered += 1) await once(worker, 'message')

  const ended = once(worker, 'message')
  await closeWithin({ server, close: () => once(server, 'close') }, 60_000)
  const [ends] = (await ended) as [Record<string, number>]
  clearInterval(departures)
  expect(ends).toEqual({ 'HTTP/1.1 200 OK': expect.any(Number), ECONNREFUSED: callers })
})
