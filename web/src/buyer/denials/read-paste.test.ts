import { expect, test } from 'vitest'
import { readPaste } from './read-paste.ts'

test.each([
  ['W9MB3VH06P', { ref: 'W9MB3VH06P' }],
  ['  w9mb-3vh0-6p ', { ref: 'W9MB3VH06P' }],
  ['w9mb3vho6p', { ref: 'W9MB3VH06P' }],
  ['[bot] Lisansın eşzamanlı kullanım sınırı dolu. (INSTANCE_LIMIT, W9MB3VH06P)', { ref: 'W9MB3VH06P' }],
  ['muhur-doctor js/1.0.0 product=x key=MHR-7F3KQ2M9XT4A EXPIRED ref=ABCDEFGHJK', { ref: 'ABCDEFGHJK' }],
  ['Yer tutucu gönderildi. (PLACEHOLDER_NOT_INJECTED)', { code: 'PLACEHOLDER_NOT_INJECTED' }],
  ['KEY_MALFORMED', { code: 'KEY_MALFORMED' }],
  ['UNAVAILABLE ref=-', { code: 'UNAVAILABLE' }],
  ['', undefined],
  ['BENIM BOTUM ACILMIYOR', undefined],
  ['neden çalışmıyor', undefined],
])('%j', (text, expected) => {
  expect(readPaste(text)).toEqual(expected)
})
