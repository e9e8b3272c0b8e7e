import type { Overview } from '@muhur/contract/shop/overview'
import { expect, test } from 'vitest'
import { overview } from '../../../test/admin.ts'
import { barsOf } from './expiring.tsx'
import { deniedTitle, expiringTitle, liveLead, liveTitle, verdictsLead, verdictsTitle } from './findings.ts'

type Verdicts = Overview['verdicts']
const none = { valid: 0, denied: 0, unknown: 0 }
const verdicts = (now: Partial<typeof none>, before: Partial<typeof none> = {}): Verdicts => ({
  days: [{ day: '2026-11-20', ...none, ...now }],
  before: { ...none, ...before },
})

test('verdicts', () => {
  expect(verdictsTitle(verdicts({ valid: 1234 }))).toBe(
    'Son 30 günde 1.234 doğrulama isteği geldi, hiçbiri reddedilmedi',
  )
  expect(verdictsTitle(verdicts({ valid: 3, denied: 1 }))).toBe(
    'Son 30 günde 4 doğrulama isteği geldi, %25,0 reddedildi',
  )
  expect(verdictsLead(verdicts({ valid: 3 }))).toBe('Karşılaştırılacak daha eski bir kayıt yok.')
  expect(verdictsLead(verdicts({ valid: 3, denied: 1 }, { valid: 8 }))).toBe(
    'Önceki 30 güne göre istekler %50,0 azaldı, retler hiç yokken 1 oldu.',
  )
  expect(verdictsLead(verdicts({ valid: 1, unknown: 1 }, { denied: 2 }))).toBe(
    'Önceki 30 güne göre istekler değişmedi, retler %50,0 azaldı.',
  )
})

test('running instances', () => {
  expect(liveTitle(overview.live)).toBe('Son 24 saatte aynı anda en çok 6 kurulum çalıştı')
  expect(liveLead(overview.live)).toBe('En kalabalık an bugün saat 12:05 idi, şu anda 6 kurulum çalışıyor.')
  const yesterday = [
    { at: new Date(2026, 9, 2, 23, 50).toISOString(), instances: 9 },
    { at: new Date(2026, 9, 3, 12, 5).toISOString(), instances: 6 },
  ]
  expect(liveTitle(yesterday)).toBe('Son 24 saatte aynı anda en çok 9 kurulum çalıştı')
  expect(liveLead(yesterday)).toBe('En kalabalık an dün saat 23:50 idi, şu anda 6 kurulum çalışıyor.')
})

test('expiries', () => {
  const week = (at: number, ...days: number[]) => ({
    from: `2026-11-${String(at).padStart(2, '0')}`,
    to: `2026-11-${String(at + 6).padStart(2, '0')}`,
    count: days.reduce((sum, count) => sum + count, 0),
    days,
  })
  const weeks = [week(1, 0, 2), week(8), week(15, 1, 0, 3)]
  expect(expiringTitle(weeks)).toBe('Gelecek 12 haftada 6 lisansın süresi doluyor')
  expect(barsOf(weeks)).toEqual([
    { name: '2 Kasım Pazartesi', count: 2 },
    { name: '15 Kasım – 21 Kasım', count: 4 },
  ])
  const many = [1, 2, 3, 4, 5, 6].map((at) => week(at, at))
  expect(barsOf(many.slice(1))).toHaveLength(5)
  expect(barsOf(many)).toHaveLength(5)
  expect(barsOf(many).at(-1)).toEqual({ name: 'Sonraki haftalar', count: 11 })
})

test('the heading of the refused licenses counts those below', () => {
  const licenses = (count: number) => Array.from({ length: count }, () => overview.most_denied[0]!)
  expect(deniedTitle([])).toBe('Son 7 günde hiçbir lisans reddedilmedi')
  expect(deniedTitle(licenses(3))).toBe('Son 7 günde 3 lisans reddedildi')
  expect(deniedTitle(licenses(8))).toBe('Son 7 günde en çok reddedilen 8 lisans')
})
