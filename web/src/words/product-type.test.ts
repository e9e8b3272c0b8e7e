import { expect, test } from 'vitest'
import { productTypeLabel } from './product-type.ts'

test.each([
  ['discord_bot', 'Discord Bot'],
  ['minecraft', 'Minecraft'],
  ['website', 'Diğer'],
  ['', 'Diğer'],
  ['constructor', 'Diğer'],
])('the type %s reads "%s"', (type, label) => {
  expect(productTypeLabel(type)).toBe(label)
})
