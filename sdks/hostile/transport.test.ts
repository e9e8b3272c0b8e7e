import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Call, Play } from './emulator.ts'
import { answers, bodyAround, genuine, send, tokenFor } from './genuine.ts'
import { allowed, denied, grace, useStage } from './stage.ts'

const stage = useStage()

/** Writes octets to the connection itself, with no HTTP in between. */
const raw =
  (write: (socket: Socket, call: Call) => void): Play =>
  (call, response) =>
    write(response.socket!, call)
const bodyFor = (call: Call) => bodyAround(tokenFor(call))
const longest = 64 * 1024
const page = '<!doctype html><title>Ağa giriş</title><form action="/giris"></form>'

/** A genuine answer of so many octets. */
const ofLength =
  (length: number): Play =>
  (call, response) => {
    const empty = bodyAround(tokenFor(call), { pad: '' })
    send(response, bodyAround(tokenFor(call), { pad: 'p'.repeat(length - Buffer.byteLength(empty)) }))
  }

function endless(_call: Call, response: ServerResponse): void {
  const piece = Buffer.alloc(16_384, 'a')
  const more = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.writeHead(200, { 'content-type': 'application/json' }).on('drain', more)
  response.write('{"x":"')
  more()
}

const wrongAnswers: [name: string, play: Play, because: string][] = [
  ['a captive portal', answers(page, 200, { 'content-type': 'text/html' }), 'NOT_MUHUR'],
  ['a captive portal that calls itself JSON', answers(page), 'NOT_MUHUR'],
  ['a page of 403', answers(page, 403), 'NOT_MUHUR'],
  ['nothing, with status 200', answers(''), 'NOT_MUHUR'],
  ['nothing, with status 204', (_call, response) => void response.writeHead(204).end(), 'NOT_MUHUR'],
  [
    'garbage for a body',
    answers(Buffer.from(Array.from({ length: 999 }, (_, place) => (place * 157) % 256))),
    'NOT_MUHUR',
  ],
  ['a megabyte with a genuine token in it', ofLength(1_000_000), 'NOT_MUHUR'],
  ['one octet more than is read', ofLength(longest + 1), 'NOT_MUHUR'],
  ['a body without an end', endless, 'NOT_MUHUR'],
  ['thirty thousand arrays in each other', answers('['.repeat(30_000)), 'NOT_MUHUR'],
  [
    'a genuine answer, compressed without being asked',
    (call, response) => send(response, gzipSync(bodyFor(call)), 200, { 'content-encoding': 'gzip' }),
    'NOT_MUHUR',
  ],
  [
    'fifty megabytes of zeros, compressed',
    answers(gzipSync(Buffer.alloc(50_000_000)), 200, { 'content-encoding': 'gzip' }),
    'NOT_MUHUR',
  ],
  ['a proxy’s page of 502', answers(page, 502), 'UNAVAILABLE'],
  [
    '503 that asks for a day of patience',
    answers('{"code":"UNAVAILABLE"}', 503, { 'retry-after': '86400' }),
    'UNAVAILABLE',
  ],
  [
    '429 that asks for a day of patience',
    answers('{"code":"RATE_LIMITED"}', 429, { 'retry-after': '86400' }),
    'RATE_LIMITED',
  ],
  ['429 with a Retry-After that is none', answers('', 429, { 'retry-after': '-1e9999' }), 'RATE_LIMITED'],
]

const brokenAnswers: [name: string, play: Play][] = [
  ['a connection that is closed at once', raw((socket) => socket.destroy())],
  [
    'a connection cut in the middle of the headers',
    raw((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-ty')),
  ],
  [
    'a connection cut in the middle of a genuine answer',
    raw((socket, call) =>
      socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 3000\r\n\r\n${bodyFor(call).slice(0, 700)}`),
    ),
  ],
  [
    'a length that is too long for a genuine answer',
    raw((socket, call) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\n${bodyFor(call)}`)),
  ],
  [
    'chunks that are cut after a genuine answer',
    raw((socket, call) =>
      socket.end(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${chunk(bodyFor(call))}`),
    ),
  ],
  [
    'a chunk whose size is no number',
    raw((socket, call) =>
      socket.end(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n${bodyFor(call)}\r\n0\r\n\r\n`),
    ),
  ],
  [
    'garbage instead of HTTP',
    raw((socket) => socket.end(Buffer.from(Array.from({ length: 999 }, (_, place) => (place * 157) % 256)))),
  ],
  ['a page without HTTP around it', raw((socket) => socket.end(page))],
]

function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
}

describe('an answer that the license server did not give', () => {
  test.for(wrongAnswers)('%s lets nobody run', async ([, play, because]) => {
    expect((await stage.perform({ play })).verdicts).toEqual(stage.all(denied(because)))
  })

  test.for(wrongAnswers)('%s leaves a genuine VALID from before its grace', async ([, play, because]) => {
    expect((await stage.perform({ play, kept: true })).verdicts).toEqual(stage.all(grace(because)))
  })
})

describe('a connection that breaks', () => {
  test.for(brokenAnswers)('%s is no answer', async ([, play]) => {
    const { verdicts, acts } = await stage.perform({ play, kept: true })
    expect(verdicts).toEqual(stage.all(grace('UNREACHABLE')))
    for (const { place, probe } of acts) {
      const tries = place.calls.length - 1 // One call was for the verdict from before.
      expect(tries, probe.language).toBeGreaterThan(1)
      expect(tries, probe.language).toBeLessThanOrEqual(4)
    }
  })
})

test('an answer of exactly 64 KiB is read', async () => {
  expect((await stage.perform({ play: ofLength(longest) })).verdicts).toEqual(stage.all(allowed))
})

test.for([301, 302, 303, 307, 308])('%i to a server that says yes is not followed', async (status) => {
  let asked = 0
  const yes = stage.open('yes', (call, response) => {
    asked += 1
    return genuine(call, response)
  })
  const location = `${yes.address}/api/license/activate`
  const play: Play = (_call, response) => void response.writeHead(status, { location }).end()
  expect((await stage.perform({ play })).verdicts).toEqual(stage.all(denied('NOT_MUHUR')))
  expect(asked).toBe(0)
})

/** How strictly HTTP itself is read is each client's own matter. */
const oddAnswers: [name: string, play: Play][] = [
  [
    'ten thousand headers',
    raw((socket) => {
      const header = (_: unknown, place: number) => `x-${place}: ${'a'.repeat(100)}\r\n`
      const headers = Array.from({ length: 10_000 }, header).join('')
      socket.end(`HTTP/1.1 200 OK\r\n${headers}content-length: 14\r\n\r\n{"valid":true}`)
    }),
  ],
  [
    'a header of a megabyte',
    raw((socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(1_000_000)}\r\n\r\n{"valid":true}`)),
  ],
  [
    'a length that is too short',
    raw((socket, call) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n${bodyFor(call)}`)),
  ],
  [
    'two lengths, both of them wrong',
    raw((socket, call) =>
      socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 90\r\ncontent-length: 80\r\n\r\n${bodyFor(call)}`),
    ),
  ],
  ['a status that is none', raw((socket) => socket.end('HTTP/1.1 99999 OK\r\n\r\n{"valid":true}'))],
  ['a hundred preliminary answers', raw((socket) => socket.end('HTTP/1.1 100 Continue\r\n\r\n'.repeat(100)))],
  ['another protocol', raw((socket) => socket.end('HTTP/3.7 200 OK\r\n\r\n{"valid":true}'))],
]

test.for(oddAnswers)('%s is no proof to anybody, and crashes nobody', async ([, play]) => {
  const { verdicts } = await stage.perform({ play, kept: true })
  for (const [language, { state, because }] of Object.entries(verdicts)) {
    expect(state, language).toBe('grace')
    expect(['UNREACHABLE', 'NOT_MUHUR', 'ANSWER_UNSIGNED', 'UNAVAILABLE'], language).toContain(because)
  }
})
