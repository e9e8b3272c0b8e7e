import { expect, test } from 'vitest'
import { everyInWords, lengthInWords } from './length-in-words.ts'

test.each([
  [0, '0 saniye', '0 saniyede bir'],
  [30, '30 saniye', '30 saniyede bir'],
  [60, '1 dakika', '1 dakikada bir'],
  [300, '5 dakika', '5 dakikada bir'],
  [5400, '1 saat 30 dakika', '1 saat 30 dakikada bir'],
  [3601, '1 saat 1 saniye', '1 saat 1 saniyede bir'],
  [86_400, '1 gün', '1 günde bir'],
  [259_200, '3 gün', '3 günde bir'],
  [90_000, '1 gün 1 saat', '1 gün 1 saatte bir'],
])('%i seconds are %s, and %s', (seconds, words, every) => {
  expect([lengthInWords(seconds), everyInWords(seconds)]).toEqual([words, every])
})
