import type { Overview } from '@muhur/contract/shop/overview'
import { expect, test } from 'vitest'
import { overview } from '../../../test/admin.ts'
import {
  deniedTitle,
  expiringLead,
  expiringTitle,
  liveLead,
  liveTitle,
  verdictsLead,
  verdictsTitle,
} from './findings.ts'

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
  const at = '2026-11-20T09:00:00.000Z'
  expect(
    liveTitle([
      { at, instances: 1 },
      { at, instances: 0 },
    ]),
  ).toBe('Son ölçüme göre çalışan kurulum yok')
  expect(liveTitle(overview.live)).toBe('Son ölçüme göre 6 kurulum çalışıyor')
  expect(liveLead(overview.live)).toBe('Son 24 saatte aynı anda en çok 6 kurulum çalıştı (saat 12:05).')
  const yesterday = [
    { at: new Date(2026, 9, 2, 23, 50).toISOString(), instances: 9 },
    { at: new Date(2026, 9, 3, 12, 5).toISOString(), instances: 6 },
  ]
  expect(liveLead(yesterday)).toBe('Son 24 saatte aynı anda en çok 9 kurulum çalıştı (dün, saat 23:50).')
})

test('expiries and denials', () => {
  const week = { from: '2026-11-20', to: '2026-11-26', days: [] }
  expect(expiringTitle([{ ...week, count: 2 }])).toBe('Gelecek 12 haftada 2 lisansın süresi doluyor')
  expect(expiringLead([{ ...week, count: 2 }])).toBe('20 Kasım – 26 Kasım: 2 lisans.')
  expect(
    expiringLead([
      { ...week, count: 0 },
      { ...week, count: 1 },
    ]),
  ).toBe('20 Kasım – 26 Kasım: biten yok.')
  expect(deniedTitle([])).toBe('Son 7 günde hiçbir lisans reddedilmedi')
})
