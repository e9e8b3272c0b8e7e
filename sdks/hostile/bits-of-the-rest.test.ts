import { expect, test } from 'vitest'
import { bitsOfAnswer, flipping } from './bits.ts'
import { useStage } from './stage.ts'

const stage = useStage()

test('no bit beside the token makes a signed denial any better, and every language comes to the same', async () => {
  const { ofTheRest: bits } = bitsOfAnswer(stage.addressOfMany(), 'REVOKED')
  const verdicts = await stage.performMany(bits.length, (place) => flipping(bits[place]!, 'REVOKED'))
  const [oneLanguage] = Object.values(verdicts)
  for (const [language, list] of Object.entries(verdicts)) {
    expect(list.length, language).toBe(bits.length)
    expect(
      list.filter(({ state }) => state !== 'denied'),
      language,
    ).toEqual([])
    expect(
      list.some(({ code, because }) => code === 'REVOKED' && because === null),
      language,
    ).toBe(true)
    expect(list, language).toEqual(oneLanguage)
  }
  console.log(`${bits.length} bits of the rest: never better in ${Object.keys(verdicts).join(', ')}`)
})
