import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Call, Play } from './emulator.ts'
import { answers, bodyAround, bodyFor, genuine, send, tokenFor } from './genuine.ts'
import { garbage, page } from './junk.ts'
import { allowed, denied, grace, useStage } from './stage.ts'

const stage = useStage()

const longest = 64 * 1024

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
  ['garbage for a body', answers(garbage), 'NOT_MUHUR'],
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

describe('an answer that the license server did not give', () => {
  test.for(wrongAnswers)('%s lets nobody run', async ([, play, because]) => {
    expect((await stage.perform({ play })).verdicts).toEqual(stage.all(denied(because)))
  })

  test.for(wrongAnswers)('%s leaves a genuine VALID from before its grace', async ([, play, because]) => {
    expect((await stage.perform({ play, kept: true })).verdicts).toEqual(stage.all(grace(because)))
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
