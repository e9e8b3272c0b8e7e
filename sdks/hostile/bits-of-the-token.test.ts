import { expect, test } from 'vitest'
import { bitsOfAnswer, flipping } from './bits.ts'
import { useStage } from './stage.ts'

const stage = useStage()

test('a genuine answer lets nobody run with any one bit of its token flipped, in every language for one reason', async () => {
  const { ofToken: bits } = bitsOfAnswer(stage.addressOfMany(), 'VALID')
  expect(bits.length).toBeGreaterThanOrEqual(5_000)
  const verdicts = await stage.performMany(bits.length, (place) => flipping(bits[place]!, 'VALID'))
  const [oneLanguage] = Object.values(verdicts)
  for (const [language, list] of Object.entries(verdicts)) {
    expect(list.length, language).toBe(bits.length)
    expect(
      list.filter(({ state }) => state !== 'denied'),
      language,
    ).toEqual([])
    expect(list, language).toEqual(oneLanguage)
  }
  console.log(`${bits.length} bits of the token: each refused in ${Object.keys(verdicts).join(', ')}`)
})
