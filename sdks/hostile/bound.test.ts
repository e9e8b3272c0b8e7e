import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hashOf } from '../vectors/cases/jws.ts'
import { otherInstanceToken, otherLicenseKey, product } from '../vectors/cases/world.ts'
import type { Call, Play } from './emulator.ts'
import { answers, bodyAround, genuine, send, tokenFor, withToken } from './genuine.ts'
import { page } from './junk.ts'
import { allowed, denied, grace, performAgain, useStage } from './stage.ts'

const stage = useStage()

/** The genuine server's own answer to a call that was changed on its way. */
const toAnotherBody =
  (change: (call: Call) => string, claims: Record<string, unknown> = {}): Play =>
  (call, response) => {
    const sent = Buffer.from(change(call))
    send(response, bodyAround(tokenFor({ ...call, sent }, { claims })))
  }

const withMembers =
  (members: Record<string, string>) =>
  ({ body }: Call) =>
    JSON.stringify({ ...body, ...members })

/** A genuine answer with another `instance` around its token. */
const handing =
  (instance: unknown): Play =>
  (call, response) =>
    send(response, bodyAround(tokenFor(call), { instance }))

const answersToOtherCalls: [name: string, play: Play, because: string][] = [
  ...['validate', 'heartbeat', 'deactivate'].map((verb): [string, Play, string] => [
    `an activation that was turned into ${verb}`,
    withToken({ claims: { verb } }),
    'TOKEN_CALL',
  ]),
  ['an answer to another body', withToken({ claims: { bdh: hashOf('{}') } }), 'TOKEN_CALL'],
  [
    'an answer to another license key',
    toAnotherBody(withMembers({ license_key: otherLicenseKey })),
    'TOKEN_CALL',
  ],
  [
    'an answer to our body with a token put into it',
    toAnotherBody(withMembers({ instance_token: otherInstanceToken })),
    'TOKEN_CALL',
  ],
  [
    'an answer to our body with a space behind it',
    toAnotherBody(({ sent }) => `${sent.toString()} `),
    'TOKEN_CALL',
  ],
  ['an answer without a verb', withToken({ claims: { verb: undefined } }), 'TOKEN_CLAIMS'],
  ['an answer without the body’s hash', withToken({ claims: { bdh: undefined } }), 'TOKEN_CLAIMS'],
  [
    'an answer of the former form',
    withToken({ claims: { verb: undefined, bdh: undefined, ith: undefined } }),
    'TOKEN_CLAIMS',
  ],
  [
    'a denial of the former form',
    withToken({ claims: { verb: undefined, bdh: undefined, ith: undefined, code: 'REVOKED' } }),
    'TOKEN_CLAIMS',
  ],
  [
    'a denial of another call',
    withToken({ claims: { verb: 'validate', ith: undefined, code: 'REVOKED' } }),
    'TOKEN_CALL',
  ],
  [
    'a denial of another license key',
    toAnotherBody(withMembers({ license_key: otherLicenseKey }), { ith: undefined, code: 'NOT_FOUND' }),
    'TOKEN_CALL',
  ],
  ['an activation of no instance', withToken({ claims: { iid: undefined } }), 'TOKEN_INSTANCE'],
  ['an answer that vouches for no token', withToken({ claims: { ith: undefined } }), 'TOKEN_INSTANCE'],
  [
    'an answer that vouches for another token',
    withToken({ claims: { ith: hashOf(otherInstanceToken) } }),
    'TOKEN_INSTANCE',
  ],
  ['another copy’s token around the answer', handing({ token: otherInstanceToken }), 'TOKEN_INSTANCE'],
  ['no token around the answer', handing({}), 'TOKEN_INSTANCE'],
  ['a token that would end a line', handing({ token: 'a\r\nb: c\u0000' }), 'TOKEN_INSTANCE'],
]

describe('a genuine answer to another call than ours', () => {
  test.for(answersToOtherCalls)('%s lets nobody run, and is not kept', async ([, play, because]) => {
    const { verdicts, acts } = await stage.perform({ play })
    expect(verdicts).toEqual(stage.all(denied(because)))
    for (const { start } of acts) expect(existsSync(join(start.folder, product, 'state.json'))).toBe(false)
  })

  test.for(answersToOtherCalls)(
    '%s leaves a genuine VALID from before its grace',
    async ([, play, because]) => {
      expect((await stage.perform({ play, kept: true })).verdicts).toEqual(stage.all(grace(because)))
    },
  )
})

/** The tokens that an attacker writes into state.json, signed by the real server for the attacker's own instance. */
const keptByHand: [name: string, claims: Record<string, unknown>][] = [
  ['a validation', { verb: 'validate', iid: undefined, ith: undefined }],
  ['a deactivation', { verb: 'deactivate', ith: undefined }],
  ['a VALID for no instance', { iid: undefined }],
  ['a verdict of the former form', { verb: undefined, bdh: undefined, ith: undefined }],
]

test.for(keptByHand)('%s that is put into state.json by hand gives no grace', async ([, claims]) => {
  const acts = stage.cast(genuine)
  expect(await performAgain(acts)).toEqual(stage.all(allowed))
  for (const { place, start } of acts) {
    replaceVerdict(start.folder, tokenFor(place.calls[0]!, { claims }))
    place.play = answers(page)
  }
  expect(await performAgain(acts)).toEqual(stage.all({ ...denied('NOT_MUHUR'), code: 'STATE_CORRUPT' }))
})

function replaceVerdict(folder: string, verdict: string): void {
  const file = join(folder, product, 'state.json')
  const state = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  writeFileSync(file, JSON.stringify({ ...state, verdict }))
}
