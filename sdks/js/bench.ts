import type { VerdictCase } from '../vectors/cases/verdict-case.ts'
import { readPins } from './src/proof/pins.ts'
import { judge } from './src/verdict/judge.ts'
import { vectors } from './test/vectors.ts'

/** How long one verdict takes to judge: both signatures, the kept one too. */
const rounds = 2000
const given = vectors<VerdictCase>('verdicts.json').find(({ name }) =>
  name.includes('is active over a kept one'),
)!
const { now, instance, license_key: key, nonce, verb, sent, state } = given
const { body } = given.answer as { body: string }
const answer = { status: 200, body: Buffer.from(body) }
const question = {
  pins: readPins(given.pins),
  now,
  instance,
  key,
  nonce,
  verb,
  sent,
  state,
  answer,
}
const times = Array.from({ length: rounds }, () => {
  const begun = performance.now()
  if (judge(question).state !== 'active') throw new Error('The verdict is not active.')
  return performance.now() - begun
})
const sorted = [...times].sort((a, b) => a - b)
const at = (share: number) => `${sorted[Math.floor(share * (rounds - 1))]!.toFixed(3)} ms`
console.log(
  `A verdict is judged in ${at(0.5)} (median), ${at(0.99)} (p99); the first took ${times[0]!.toFixed(3)} ms.`,
)
