import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { newer } from '../vectors/cases/world.ts'
import type { Call, Play } from './emulator.ts'
import { bodyFor, withToken } from './genuine.ts'
import type { Verdict } from './probe.ts'
import { denied, grace, useStage, type Scene } from './stage.ts'

/** A stage for each scene, since a probe makes one start after the other. */
const stages = Array.from({ length: 3 }, useStage)

/** One octet of a genuine answer every 50 ms: it would take a minute. */
function drip(call: Call, response: ServerResponse): void {
  const octets = Buffer.from(bodyFor(call))
  response.writeHead(200, { 'content-length': octets.length })
  let place = 0
  const timer = setInterval(() => {
    if (response.destroyed || place === octets.length) clearInterval(timer)
    else response.write(octets.subarray(place, ++place))
  }, 50)
}

/** Takes the question and says nothing. */
const silent: Play = () => {}

/** An answer that drips takes a minute, and silence has no end: a start that waited for either would be later. */
const patience = 55_000

const scenes: { name: string; stage: (typeof stages)[number]; scene: Scene; expected: Verdict }[] = [
  {
    name: 'a server that says nothing',
    stage: stages[0]!,
    scene: { play: silent, repeats: [] },
    expected: denied('TIMED_OUT'),
  },
  {
    name: 'an answer that drips',
    stage: stages[1]!,
    scene: { play: drip, kept: true, repeats: [] },
    expected: grace('TIMED_OUT'),
  },
  {
    name: 'a key set that does not come',
    stage: stages[2]!,
    scene: { play: withToken({ key: newer }), playKeys: silent, kept: true },
    expected: grace('TOKEN_KEY'),
  },
]

describe('a start ends in its time', () => {
  test.concurrent.for(scenes)('$name', async ({ stage, scene, expected }) => {
    const begun = performance.now()
    expect((await stage.perform(scene)).verdicts).toEqual(stage.all(expected))
    expect(performance.now() - begun).toBeLessThan(patience)
  })
})
