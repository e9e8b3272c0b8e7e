import { describe, expect, test } from 'vitest'
import { first as firstKey, pinsOf, stranger } from '../vectors/cases/world.ts'
import type { Play } from './emulator.ts'
import { answers, genuine, withToken } from './genuine.ts'
import type { Verdict } from './probe.ts'
import { allowed, denied, performAgain, refused, useStage } from './stage.ts'

const stage = useStage()

/** Takes the call and never answers. */
const blackHole: Play = () => {}
const hostile = withToken({ key: stranger, header: { kid: firstKey.kid } })
const limited = answers('{"code":"RATE_LIMITED"}', 429, { 'retry-after': '86400' })

/** One start of each language with two addresses pinned, and the calls at each. */
async function performAtTwo(first: Play, second: Play, repeats?: string[]) {
  const acts = stage.cast(first)
  const seconds = acts.map(({ place, start }) => {
    const other = stage.open(`${place.address.split('/').at(-1)}-second`, second)
    start.pins = pinsOf({ at: `${place.address},${other.address}` })
    return other
  })
  const verdicts = await performAgain(acts, repeats)
  const calls = acts.map(({ probe: { language }, place }, index) => ({
    language,
    first: place.calls,
    second: seconds[index]!.calls,
  }))
  return { verdicts, calls }
}

interface Row {
  name: string
  first: Play
  second: Play
  expected: Verdict
  repeats?: string[]
}

const rows: Row[] = [
  { name: 'a hostile one, then the genuine one', first: hostile, second: genuine, expected: allowed },
  { name: 'a page, then the genuine one', first: answers('<html>'), second: genuine, expected: allowed },
  { name: 'a black hole, then the genuine one', first: blackHole, second: genuine, expected: allowed },
  {
    name: 'a black hole, then a genuine denial',
    first: blackHole,
    second: withToken({ claims: { code: 'REVOKED', ith: undefined } }),
    expected: refused('REVOKED'),
  },
  {
    name: 'the genuine one’s answer for another call, then the genuine one',
    first: withToken({ claims: { verb: 'validate' } }),
    second: genuine,
    expected: allowed,
  },
  {
    name: 'two hostile ones: the last one’s outcome counts',
    first: answers('<html>'),
    second: hostile,
    expected: denied('TOKEN_SIGNATURE'),
  },
  {
    name: 'two black holes',
    first: blackHole,
    second: blackHole,
    expected: denied('TIMED_OUT'),
    repeats: [],
  },
]

describe('of two addresses', () => {
  test.for(rows)('$name', async ({ first, second, expected, repeats }) => {
    const { verdicts, calls } = await performAtTwo(first, second, repeats)
    expect(verdicts).toEqual(stage.all(expected))
    for (const { language, first: asked, second: askedThen } of calls) {
      const bodies = asked.map(({ sent }) => sent.toString())
      expect(bodies, language).toContain(askedThen.at(-1)!.sent.toString())
    }
  })

  test('the second is not asked where the first proves its answer', async () => {
    const { verdicts, calls } = await performAtTwo(genuine, genuine)
    expect(verdicts).toEqual(stage.all(allowed))
    for (const { language, second } of calls) expect(second, language).toEqual([])
  })

  test('the second is not asked where the first says that there were too many calls', async () => {
    const { verdicts, calls } = await performAtTwo(limited, genuine)
    expect(verdicts).toEqual(stage.all(denied('RATE_LIMITED')))
    for (const { language, second } of calls) expect(second, language).toEqual([])
  })
})
