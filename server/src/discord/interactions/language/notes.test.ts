import { expect, test } from 'vitest'
import { notesOnDiscord } from './notes.ts'

test.each([
  ['## Yenilikler ##\n- **Bilet** kanalı', '**Yenilikler**\n- **Bilet** kanalı'],
  ['# **1.2.0**\n\n---\n\nBitti', '**1.2.0**\n\nBitti'],
  [
    '![ekran](https://example.com/a.png) ve ![](https://example.com/b.png)',
    '[ekran](https://example.com/a.png) ve [resim](https://example.com/b.png)',
  ],
  ['[Rehber](/docs/x) ile [site](https://example.com)', 'Rehber ile [site](https://example.com)'],
  ['```sh\n# yorum\n---\n```\n# Son', '```sh\n# yorum\n---\n```\n**Son**'],
  ['Yalnızca metin', 'Yalnızca metin'],
  ['#etiket\n#', '#etiket\n#'],
])('%j is shown as %j', (notes, shown) => {
  expect(notesOnDiscord(notes)).toBe(shown)
})

test('long notes end behind a word, and a block of code that was cut is closed', () => {
  const words = notesOnDiscord('kelime '.repeat(900))
  expect(words).toMatch(/kelime…$/)
  expect(words.length).toBeLessThanOrEqual(1_500)
  const code = notesOnDiscord(`\`\`\`\n${'satır '.repeat(900)}\n\`\`\``)
  expect(code).toMatch(/satır…\n```$/)
  expect(notesOnDiscord('x'.repeat(3_000))).toBe(`${'x'.repeat(1_499)}…`)
  expect(notesOnDiscord(`${'x'.repeat(1_498)}🎉🎉`).isWellFormed()).toBe(true)
})
