import { expect, test } from 'vitest'
import { accentThemes, grounds, shadesOf } from './accent.ts'
import { contrast, hexOf, oklchOf } from '../../ui/marks/oklch.ts'

const parts = ['00', '33', '66', '99', 'cc', 'ff']
const colours = parts.flatMap((r) => parts.flatMap((g) => parts.map((b) => `#${r}${g}${b}`)))

test('every colour becomes shades that pass AA on every background and under their own text', () => {
  const faults = colours.flatMap((accent) =>
    accentThemes.flatMap((theme) => {
      const { primary, strong, on } = shadesOf(accent)[theme]
      return [primary, strong].flatMap((shade) =>
        [...grounds[theme], on]
          .filter((ground) => contrast(shade, ground) < 4.5)
          .map((ground) => `${accent} in ${theme}: ${shade} on ${ground}`),
      )
    }),
  )
  expect(faults).toEqual([])
})

test('a readable colour stays what it is', () => {
  expect(shadesOf('#5b21b6').light.primary).toBe('#5b21b6')
  expect(shadesOf('#fbbf24').dark.primary).toBe('#fbbf24')
})

test('a colour survives the way to OKLCH and back', () => {
  for (const colour of colours) expect(hexOf(oklchOf(colour))).toBe(colour)
})
