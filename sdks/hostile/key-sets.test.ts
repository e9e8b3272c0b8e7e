import { describe, expect, test } from 'vitest'
import { jwk, keySet, type TokenParts } from '../vectors/cases/jws.ts'
import { newer, root, stranger } from '../vectors/cases/world.ts'
import type { Play } from './emulator.ts'
import { answers, send, withToken } from './genuine.ts'
import { allowed, denied, grace, performAgain, useStage, type Scene } from './stage.ts'

const stage = useStage()
const byNewer = withToken({ key: newer })

/** Publishes a set: the next one by the root key, for this server, with these parts replaced. */
const publishes =
  ({ claims, ...parts }: TokenParts = {}): Play =>
  ({ address }, response) => {
    const signed = keySet({ ...parts, claims: { iss: address, ...(claims as Record<string, unknown>) } })
    send(response, JSON.stringify({ version: 4, keys: [jwk(newer)], signed }))
  }

/** Publishes the next set by a stranger and by the pinned root, which takes the stranger's place. */
const publishesByNext: Play = ({ address }, response) => {
  const set = (key: typeof root) => keySet({ key, claims: { iss: address } })
  send(response, JSON.stringify({ signed: set(stranger), signed_by_next: set(root) }))
}

const wrongSets: [name: string, playKeys: Play][] = [
  ['an unsigned set', answers(JSON.stringify({ version: 4, keys: [jwk(newer)] }))],
  ['a set by another root', publishes({ key: stranger })],
  ['a set by another root under the root’s kid', publishes({ key: stranger, header: { kid: root.kid } })],
  [
    'a set by another root as the next root',
    ({ address }, response) => {
      const signed_by_next = keySet({ key: stranger, claims: { iss: address } })
      send(response, JSON.stringify({ version: 4, keys: [jwk(newer)], signed_by_next }))
    },
  ],
  ['a set of another server', publishes({ claims: { iss: 'https://lisans.example.com' } })],
  ['a set of the same version', publishes({ claims: { version: 3 } })],
  ['a set that is rolled back', publishes({ claims: { version: 2 } })],
  ['a set of another type', publishes({ header: { typ: 'license-verdict+jwt' } })],
  ['a set with alg none', publishes({ header: { alg: 'none' } })],
  ['a page', answers('<html></html>')],
  ['a megabyte', answers(`{"x":"${'a'.repeat(1_000_000)}"}`)],
  ['a redirect', (_call, response) => void response.writeHead(302, { location: '/' }).end()],
  ['a connection that is closed', (_call, response) => void response.destroy()],
]

/** A busy machine may leave no time for the key set. */
const rotated: Scene = { play: byNewer, playKeys: publishes(), repeats: ['TIMED_OUT', 'TOKEN_KEY'] }

describe('newer keys', () => {
  test('are taken from a set that the root signed', async () => {
    const { verdicts, acts } = await stage.perform(rotated)
    expect(verdicts).toEqual(stage.all(allowed))
    for (const { place } of acts)
      expect(place.calls.map(({ verb }) => verb)).toEqual(['activate', 'jwks.json'])
  })

  test('are taken from a set that the pinned root signed beside another root', async () => {
    const { verdicts } = await stage.perform({ ...rotated, playKeys: publishesByNext })
    expect(verdicts).toEqual(stage.all(allowed))
  })

  test('are kept: the next start needs no other look', async () => {
    const { verdicts, acts } = await stage.perform(rotated)
    expect(verdicts).toEqual(stage.all(allowed))
    for (const { place } of acts) place.playKeys = answers('', 503)
    expect(await performAgain(acts)).toEqual(stage.all(allowed))
    for (const { place } of acts)
      expect(place.calls.map(({ verb }) => verb)).toEqual(['activate', 'jwks.json', 'activate'])
  })

  test.for(wrongSets)('%s adds none', async ([, playKeys]) => {
    expect((await stage.perform({ play: byNewer, playKeys })).verdicts).toEqual(
      stage.all(denied('TOKEN_KEY')),
    )
  })

  test.for(wrongSets)('%s leaves a genuine VALID from before its grace', async ([, playKeys]) => {
    expect((await stage.perform({ play: byNewer, playKeys, kept: true })).verdicts).toEqual(
      stage.all(grace('TOKEN_KEY')),
    )
  })
})
