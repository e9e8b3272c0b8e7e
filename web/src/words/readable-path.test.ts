import { expect, test } from 'vitest'
import { readablePath } from './readable-path.ts'

test.each([
  ['Turkish letters are decoded', '/l%C3%BCtfen-g%C3%B6ster', '/lütfen-göster'],
  ['a malformed encoding stays as it is', '/%E0%A4%A/%/%C3%BC', '/%E0%A4%A/%/ü'],
  ['a cut-off letter stays as it is', '/a%C3', '/a%C3'],
  ['line breaks, NUL and escapes show as a replacement', '/a%0Ab%00c%1B[31m', '/a\uFFFDb\uFFFDc\uFFFD[31m'],
  [
    'marks that turn the text around show as a replacement',
    '/%E2%80%AEgnp.exe%E2%81%A6',
    '/\uFFFDgnp.exe\uFFFD',
  ],
  ['invisible characters show as a replacement', '/a%E2%80%8Bb%C2%A0c', '/a\uFFFDb\uFFFDc'],
  ['a space stays', '/a%20b', '/a b'],
])('%s', (_what, path, shown) => {
  expect(readablePath(path)).toBe(shown)
})

test('a long path is cut to 60 characters, and no letter is cut in half', () => {
  expect(readablePath(`/${'a'.repeat(59)}`)).toBe(`/${'a'.repeat(59)}`)
  const shown = [...readablePath(`/${'%F0%9F%A6%8A'.repeat(500)}`)]
  expect(shown).toHaveLength(60)
  expect(shown.at(-1)).toBe('…')
  expect(shown.at(-2)).toBe('🦊')
})
