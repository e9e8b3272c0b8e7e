import type { VerdictCode } from '@muhur/contract/gate/gate'
import type { PolicyDifference } from '@muhur/contract/gate/policy'
import type { NewProduct } from '@muhur/contract/shop/products'
import { drawEngine, korumaPlus, ticketBot } from './product-stories.ts'

/** How long ago each person signed in, for the first and for the last time. */
export const people = {
  ayse: { days_ago: 410, seen_days_ago: 0.2 },
  mehmet: { days_ago: 290, seen_days_ago: 1.1 },
  zeynep: { days_ago: 3, seen_days_ago: 3 },
}

type DemoProduct = NewProduct & { on_sale_for_days: number }

/** The shop that the demo shows: what Ayşe sells and what Mehmet bought. */
export const products: DemoProduct[] = [
  {
    ...ticketBot,
    on_sale_for_days: 400,
    name: 'Ticket Bot',
    type: 'discord_bot',
    icon_url: '/icons/ticket-bot.svg',
    description:
      'Destek taleplerini kanallara ayıran Discord botu. Talebi doğru ekibe yönlendirir, konuşmanın dökümünü saklar, yanıtsız kalanları hatırlatır.',
  },
  {
    ...korumaPlus,
    on_sale_for_days: 380,
    name: 'KorumaPlus',
    type: 'minecraft',
    icon_url: '/icons/koruma-plus.svg',
    description:
      'Paper ve Folia sunucuları için bölge koruması. Oyuncular arazilerini kendileri işaretler; kırılan her blok kayda geçer ve tek komutla geri alınır.',
  },
  {
    ...drawEngine,
    on_sale_for_days: 350,
    name: 'Çekiliş Motoru',
    type: 'web_service',
    description:
      'Sonucu sonradan doğrulanabilen çekiliş altyapısı. Katılımcı listesi çekilişten önce mühürlenir, kazananlar açıklanan sayıdan herkesin gözü önünde hesaplanır.',
  },
]

/**
 * Days count from the seeding; no end means unlimited. `used`: machines that ran it, since when, where not from the
 * beginning of the demo's history, and how long ago they stopped.
 */
export interface DemoLicense {
  product: string
  owner: string
  max_instances: number
  note: string
  issued_days_ago: number
  status?: 'suspended' | 'revoked'
  expires_in_days?: number
  used?: { hostname: string; version: string; days_ago: number; since_days?: number; by_day?: boolean }[]
  /** With which code, since when and how often a machine that goes on asking was refused. */
  refused?: { code: VerdictCode; since_days: number; per_hour: number }
  /** Where it differs from its product's. */
  policy?: PolicyDifference
}

/** Bots that a visitor watches report as often as any may. */
const watched: PolicyDifference = { heartbeat_interval: 30, lease: 90 }

export const licenses: DemoLicense[] = [
  {
    product: 'Ticket Bot',
    owner: 'mehmet',
    max_instances: 3,
    expires_in_days: 240,
    note: 'Yıllık plan, iki sunucuda çalıştırıyor.',
    issued_days_ago: 125,
    policy: watched,
    used: [
      { hostname: 'destek-1', version: '2.4.1', days_ago: 0.05 },
      { hostname: 'destek-2', version: '2.4.1', since_days: 19, days_ago: 0.2, by_day: true },
    ],
  },
  {
    product: 'KorumaPlus',
    owner: 'mehmet',
    max_instances: 5,
    note: 'Ömür boyu lisans.',
    issued_days_ago: 210,
    policy: watched,
    used: [
      { hostname: 'hayatta-kalma', version: '5.1.0', since_days: 14, days_ago: 0.1 },
      { hostname: 'minigame', version: '5.1.0', since_days: 8, days_ago: 0.4, by_day: true },
    ],
  },
  {
    product: 'Ticket Bot',
    owner: 'mehmet',
    max_instances: 1,
    expires_in_days: 40,
    note: 'Yeni topluluk sunucusu için alındı, henüz kurulmadı.',
    issued_days_ago: 2,
  },
  {
    product: 'Çekiliş Motoru',
    owner: 'mehmet',
    max_instances: 1,
    expires_in_days: 90,
    status: 'suspended',
    note: 'Ödeme bekleniyor.',
    issued_days_ago: 275,
    used: [{ hostname: 'cekilis', version: '1.2.0', days_ago: 12, by_day: true }],
    refused: { code: 'SUSPENDED', since_days: 6, per_hour: 1.2 },
  },
  {
    product: 'KorumaPlus',
    owner: 'mehmet',
    max_instances: 2,
    expires_in_days: -20,
    note: 'Altı aylık deneme planı.',
    issued_days_ago: 203,
    used: [{ hostname: 'yaratici', version: '4.9.3', days_ago: 21, by_day: true }],
    refused: { code: 'EXPIRED', since_days: 6, per_hour: 0.9 },
  },
  {
    product: 'Çekiliş Motoru',
    owner: 'mehmet',
    max_instances: 1,
    status: 'revoked',
    note: 'Anahtar bir forumda paylaşıldı; yerine yenisi verildi.',
    issued_days_ago: 96,
    used: [{ hostname: 'etkinlik', version: '1.1.4', days_ago: 60 }],
    refused: { code: 'REVOKED', since_days: 6, per_hour: 1.4 },
  },
  {
    product: 'Ticket Bot',
    owner: 'ayse',
    max_instances: 2,
    note: 'Mağazanın kendi destek sunucusu.',
    issued_days_ago: 320,
    policy: watched,
  },
]

/** The bots that run beside the demo, each under its owner's first license of the product. */
export const demoBots = [
  { owner: 'mehmet', product: 'Ticket Bot', hostname: 'istanbul-1', version: '2.4.1' },
  { owner: 'mehmet', product: 'KorumaPlus', hostname: 'survival', version: '5.1.0' },
  { owner: 'ayse', product: 'Ticket Bot', hostname: 'magaza-destek', version: '2.5.0' },
  { owner: 'mehmet', product: 'KorumaPlus', hostname: 'skyblock', version: '5.1.0' },
  { owner: 'mehmet', product: 'Ticket Bot', hostname: 'ankara-2', version: '2.4.1' },
]

/** What the landing page asks the gate about, before everybody's eyes. */
export const showcase: Record<'license' | 'expired', DemoLicense> & { product: DemoProduct } = {
  product: {
    on_sale_for_days: 330,
    name: 'Canlı Deneme',
    type: 'showcase',
    test: true,
    description: 'Ana sayfadaki denemenin ürünü. Satılmaz, hiçbir şeyi açmaz.',
  },
  license: {
    product: 'Canlı Deneme',
    owner: 'ayse',
    max_instances: 1,
    note: 'Ana sayfada herkese açık anahtar.',
    issued_days_ago: 320,
  },
  expired: {
    product: 'Canlı Deneme',
    owner: 'ayse',
    max_instances: 1,
    expires_in_days: -1,
    note: 'Ana sayfada herkese açık anahtar; süresi dolmuş lisansın yanıtını gösterir.',
    issued_days_ago: 320,
  },
}
