import { expect, test } from 'vitest'
import { bitsOfAnswer, flipping, reasonOf, type Bits, type Code } from './bits.ts'
import { genuine } from './genuine.ts'
import type { Verdict } from './probe.ts'
import { allowed, denied, grace, refused, useStage, type Act } from './stage.ts'

/** A stage for each test, since a probe makes one start after the other. */
const stages = Array.from({ length: 3 }, useStage)

/** For thousands of starts of each language, on a busy machine. */
const patience = { timeout: 600_000 }

/** One start for each of these bits: the sent answers, and the verdicts. */
async function flipAll({ probe, place, start }: Act, code: Code, which: keyof Bits) {
  const bits = bitsOfAnswer(place.address, code)[which]
  const { play, sent } = flipping(bits, code)
  place.play = play
  const verdicts = await Promise.all(bits.map(() => probe.start(start)))
  expect(sent.length, probe.language).toBe(bits.length)
  return { language: probe.language, sent, verdicts }
}

test.concurrent('with one bit of its token flipped a genuine answer lets nobody run', patience, async () => {
  const acts = stages[0]!.cast(genuine)
  const ended = await Promise.all(acts.map((act) => flipAll(act, 'VALID', 'ofToken')))
  for (const { language, sent, verdicts } of ended) {
    expect(sent.length).toBeGreaterThanOrEqual(2_000)
    expect(verdicts, language).toEqual(sent.map((octets) => denied(reasonOf(octets))))
    console.log(
      `${language}: ${sent.length} flips of the token, each refused for the reason that it has to be`,
    )
  }
})

/** The verdicts on answers with a flipped bit in their token, before and after the first answer that was accepted. */
function expectedOf(sent: Buffer[], proven: Verdict, afterwards: (reason: string) => Verdict): Verdict[] {
  const firstProven = sent.findIndex((octets) => reasonOf(octets) === 'PROVEN')
  return sent.map((octets, place) => {
    const reason = reasonOf(octets)
    if (reason === 'PROVEN') return proven
    return place < firstProven ? denied(reason) : afterwards(reason)
  })
}

test.concurrent('no bit beside the token makes a signed denial any better', patience, async () => {
  const acts = stages[1]!.cast(genuine)
  const ended = await Promise.all(acts.map((act) => flipAll(act, 'REVOKED', 'ofTheRest')))
  for (const { language, sent, verdicts } of ended) {
    const onDenial = (reason: string) => ({ ...denied(reason), code: 'REVOKED' })
    expect(verdicts, language).toEqual(expectedOf(sent, refused('REVOKED'), onDenial))
    console.log(`${language}: ${sent.length} flips beside a denial, never better than what was signed`)
  }
})

test.concurrent('no bit beside the token stops a genuine VALID for good', patience, async () => {
  const acts = stages[2]!.cast(genuine)
  const ended = await Promise.all(acts.map((act) => flipAll(act, 'VALID', 'ofTheRest')))
  for (const { language, sent, verdicts } of ended) {
    expect(verdicts, language).toEqual(expectedOf(sent, allowed, grace))
    console.log(`${language}: ${sent.length} flips beside a VALID, each active or grace once it was proven`)
  }
})
