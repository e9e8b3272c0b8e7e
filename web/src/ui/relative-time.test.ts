import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.tsx'

const now = Date.parse('2026-11-20T12:00:00Z')
const from = (at: string) => relativeTime(Date.parse(at), now)

test('times are shown by their distance, in Turkish', () => {
  expect(from('2026-11-20T11:59:20Z')).toBe('az önce')
  expect(from('2026-11-20T12:00:05Z')).toBe('az önce')
  expect(from('2026-11-20T12:00:40Z')).toBe('birazdan')
  expect(relativeTime(now, now, true)).toBe('birazdan')
  expect(from('2026-11-20T11:57:00Z')).toBe('3 dakika önce')
  expect(from('2026-11-20T10:30:00Z')).toBe('1 saat önce')
  expect(from('2026-11-19T11:00:00Z')).toBe('dün')
  expect(from('2026-11-22T13:00:00Z')).toBe('öbür gün')
  expect(from('2026-11-21T13:00:00Z')).toBe('yarın')
  expect(relativeTime(Date.parse('2026-12-01T08:00:00'), Date.parse('2026-11-29T10:00:00'))).toBe('öbür gün')
  expect(from('2026-11-27T12:00:00Z')).toBe('gelecek hafta')
  expect(from('2024-11-01T00:00:00Z')).toBe('2 yıl önce')
})
