import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { answerInTurn, backlog, closeWithin, endSilentConnections } from './listener.ts'

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

/** A server whose answers have left before their `end`, and a connection to it. */
async function lateEnds() {
  const responses: ServerResponse[] = []
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    responses.push(response)
    response.writeHead(200, { 'content-length': 2 }).write('ok')
  })
  answerInTurn(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.on('data', (part) => (heard += part.toString()))
  return {
    socket,
    asked,
    ask: (...paths: string[]) =>
      socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: muhur.test\r\n\r\n`).join('')),
    answers: () => heard.split('ok').length - 1,
    end: (at: number) => responses[at]!.end(),
  }
}

test('a request that comes before the end of an answer whose bytes have all left is answered', async () => {
  const { socket, asked, ask, answers, end } = await lateEnds()
  ask('/1')
  await expect.poll(answers).toBe(1)
  ask('/2')
  await expect.poll(() => socket.bytesWritten).toBeGreaterThan(70)
  end(0)
  await expect.poll(answers).toBe(2)
  end(1)
  ask('/3')
  await expect.poll(answers).toBe(3)
  end(2)
  expect(asked).toEqual(['/1', '/2', '/3'])
  socket.destroy()
})

test('a caller may wait longer for an answer than a connection may be silent', async () => {
  const server = createServer((request, response) => {
    request.resume()
    if (request.url === '/begun') response.write('begun')
    else server.on('timeout', () => void response.end('ok'))
  })
  server.setTimeout(100)
  answerInTurn(server)
  endSilentConnections(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const heardBy = async (text: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let heard = ''
    socket.on('data', (part) => (heard += String(part))).write(text)
    await expect.poll(() => socket.closed || heard.endsWith('ok')).toBe(true)
    return heard
  }
  const head = 'HTTP/1.1\r\nhost: muhur.test\r\n'
  expect(await heardBy(`GET /begun ${head}\r\n`)).toContain('begun')
  expect(await heardBy(`POST / ${head}content-length: 9\r\n\r\n1234`)).toBe('')
  expect(await heardBy('')).toBe('')
  expect(await heardBy(`GET / ${head}\r\n`)).toMatch(/ok$/)
})
