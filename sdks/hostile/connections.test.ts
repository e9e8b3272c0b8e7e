import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { Call, Play } from './emulator.ts'
import { bodyFor } from './genuine.ts'
import { garbage, page } from './junk.ts'
import { grace, useStage } from './stage.ts'

const stage = useStage()

/** Writes octets to the connection itself, with no HTTP in between. */
const raw =
  (write: (socket: Socket, call: Call) => void): Play =>
  (call, response) =>
    write(response.socket!, call)

const brokenAnswers: [name: string, play: Play][] = [
  ['a connection that is closed at once', raw((socket) => socket.destroy())],
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
  ['garbage instead of HTTP', raw((socket) => socket.end(garbage))],
  ['a page without HTTP around it', raw((socket) => socket.end(page))],
]

function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
}

/** How strictly HTTP itself is read is each client's own matter. */
const oddAnswers: [name: string, play: Play][] = [
  [
    'a connection cut in the middle of the headers',
    raw((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-ty')),
  ],
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

test.for(oddAnswers)('%s is no proof to anybody, and crashes nobody', async ([, play]) => {
  const { verdicts } = await stage.perform({ play, kept: true })
  for (const [language, { state, because }] of Object.entries(verdicts)) {
    expect(state, language).toBe('grace')
    expect(['UNREACHABLE', 'NOT_MUHUR', 'ANSWER_UNSIGNED', 'UNAVAILABLE'], language).toContain(because)
  }
})
