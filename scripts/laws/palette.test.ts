import { palette, written } from '@muhur/contract/site/palette'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hexOf } from '../../web/src/ui/marks/oklch.ts'
import { at } from '../paths.mjs'

const read = (file: string) => readFileSync(at(file), 'utf8')
const colours = Object.entries(palette)

test.each(colours)('%s is the same in the style sheet', (name, { light, dark }) => {
  const [, declared = ''] = new RegExp(`--color-${name}: light-dark\\((.*?)\\);`, 's').exec(
    read('web/src/styles.css'),
  )!
  expect(declared.match(/oklch\([^)]*\)/g)).toEqual([written(light), written(dark)])
})

test('the browser’s own bars have the background of each theme', () => {
  const page = read('web/index.html')
  for (const theme of ['light', 'dark'] as const) {
    const [l, c, h] = palette.bg[theme]
    expect(page).toMatch(new RegExp(`scheme: ${theme}\\)" content="${hexOf({ l, c, h })}"`))
  }
})

test.each([
  'server/src/http/answers/small-page.ts',
  'web/src/frame/brand/accent.ts',
  'web/src/admin/settings/look/look-preview.tsx',
])('%s names no colour of its own', (file) =>
  expect(read(file)).not.toMatch(/oklch\(\d|#[0-9a-f]{6}\b|\bl: 0\.\d+, c: 0\.0\d+, h: \d/),
)
