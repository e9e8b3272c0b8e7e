import { Type, type Static } from 'typebox'
import type { Operation } from '../operation.ts'
import { LicenseStatus } from './licenses.ts'
import { Id, Instant, Nullable } from '../scalars.ts'
import { Person } from '../access/users.ts'
import type { FieldWords } from '../field-words.ts'

/** A calendar day, for example 2026-11-20. */
const Day = Type.String()
const Count = Type.Integer()

/** Answers of the gate: for keys that may run, for keys that may not, and for unknown keys. */
const Verdicts = { valid: Count, denied: Count, unknown: Count }

/** A seller's first steps, as far as the shop's data shows them. */
export const Setup = Type.Object({
  /** The shop is the demo, which keeps the placeholders. */
  demo: Type.Boolean(),
  /** The shop's name, logo, colour or texts are the seller's, not the defaults of `defaultBrand`. */
  named: Type.Boolean(),
  /** The shop's e-mail and social links are the seller's, not the defaults of `defaultBrand`. */
  reachable: Type.Boolean(),
  /** The oldest product outside the archive. */
  product: Nullable(Type.Object({ id: Id, published: Type.Boolean() })),
  /** The oldest license. */
  license_id: Nullable(Id),
  /** An admin downloaded a file of the SDKs. */
  downloaded: Type.Boolean(),
  /** The seller's software called the gate, with any key. */
  called: Type.Boolean(),
  /** An instance took a seat. */
  alive: Type.Boolean(),
})
export type Setup = Static<typeof Setup>

/** The last step of the database's clock within the last seven days. */
export const ClockStep = Type.Object({
  noted_at: Instant,
  /** Seconds by which the clock was set forward, or back (less than 0). */
  seconds: Type.Number(),
  /** Seconds by which the server's time is still ahead of that clock. */
  ahead: Type.Number({ minimum: 0 }),
})
export type ClockStep = Static<typeof ClockStep>

/** Data of the admin panel's first page. Days of verdicts follow Turkey's time zone; days of expiries follow UTC. */
export const Overview = Type.Object({
  users: Count,
  products: Count,
  drafts: Count,
  licenses: Type.Object({ total: Count, active: Count, suspended: Count, revoked: Count, expired: Count }),
  /** Licenses created within the last seven days, counted up to `maximumNew`. */
  new_licenses: Count,
  /** Active licenses that end within seven days. */
  ending_soon: Count,
  /** Instances with a seat at this moment; in a shop with very many, at the last measurement. */
  running: Count,
  verdicts: Type.Object({
    /** The last 30 days, oldest first; the last is today. */
    days: Type.Array(Type.Object({ day: Day, ...Verdicts })),
    /** The 30 days before, up to the same time of day as now. */
    before: Type.Object(Verdicts),
  }),
  /** Instances with a seat, every five minutes of the last 24 hours; no entry for times without a server. */
  live: Type.Array(Type.Object({ at: Instant, instances: Count })),
  /** Active licenses that end in each of the next twelve weeks; the first week begins now. */
  expiring: Type.Array(
    Type.Object({
      from: Day,
      to: Day,
      count: Count,
      /** The count of each of the seven days. */
      days: Type.Array(Count),
    }),
  ),
  /** The licenses with the highest number of denials in the last seven days. */
  most_denied: Type.Array(
    Type.Object({
      license_id: Id,
      /** The key's first 16 characters. */
      license_key: Type.String(),
      status: LicenseStatus,
      product_name: Type.String(),
      owner: Person,
      count: Count,
    }),
  ),
  setup: Setup,
  clock_step: Nullable(ClockStep),
})
export type Overview = Static<typeof Overview>

/** The most new licenses that the overview counts. */
export const maximumNew = 10_000

export const overviewUrl = '/api/admin/overview'

export const getOverview = {
  id: 'getOverview',
  method: 'GET',
  path: overviewUrl,
  access: 'admin',
  resource: 'events',
  answers: { 200: Overview },
  summary: 'Panelin ilk sayfasındaki sayıları verir',
  english: "The figures of the panel's first page.",
  failure: 'Failed to fetch statistics',
  follows: ['licenses', 'denials'],
} as const satisfies Operation

export const words: FieldWords = {
  'ClockStep.seconds': ['Saniye: ileri, eksiyse geri', 'Seconds forward, or back (less than 0)', -3],
  'Setup.demo': ['Deneme mağazası mı', 'Whether the shop is the demo'],
  ahead: [
    'Sunucunun zamanının bu saatten kaç saniye ileride olduğu',
    'Seconds that the server’s time is ahead of the clock',
    0,
  ],
  alive: ['Bir kurulum yer aldı mı', 'Whether an instance took a seat'],
  before: ['Önceki 30 gün', 'The 30 days before'],
  called: ['Yazılım sunucuya sordu mu', 'Whether the software asked the gate'],
  clock_step: [
    'Veritabanı saatinin son 7 gündeki son değişmesi; null: olmadı',
    'Last step of the database’s clock in seven days; null: none',
  ],
  downloaded: ['Bir yönetici SDK dosyası indirdi mi', 'Whether an admin downloaded a file of the SDKs'],
  drafts: ['Taslak ürün sayısı', 'Products that are drafts'],
  ending_soon: ['Yedi gün içinde bitecek lisans sayısı', 'Active licenses that end within seven days', 1],
  expired: ['Süresi dolan lisans sayısı', 'Expired licenses'],
  expiring: ['On iki haftada bitecek lisanslar', 'Licenses that end in the next twelve weeks'],
  live: ['24 saatin beş dakikada bir ölçümü', 'Instances with a seat, every five minutes'],
  most_denied: ['Yedi günde en çok reddedilen lisanslar', 'Licenses with the most refusals of seven days'],
  named: ['Mağazaya ad ya da görünüm verildi mi', 'Whether the seller gave the shop a name or a look'],
  new_licenses: [
    'Son yedi günde verilen lisans sayısı, en çok 10.000',
    'Licenses created within seven days, at most 10,000',
    3,
  ],
  noted_at: ['Fark edildiği an', 'When the server noticed'],
  reachable: ['İletişim bilgileri satıcının mı', 'Whether the contacts are the seller’s'],
  revoked: ['İptal edilen lisans sayısı', 'Revoked licenses'],
  running: ['Çalışan kurulum sayısı', 'Instances that hold a seat', 5],
  setup: ['İlk adımlar', 'The seller’s first steps'],
  suspended: ['Askıdaki lisans sayısı', 'Suspended licenses'],
  total: ['Toplam', 'In all'],
  unknown: ['Bilinmeyen anahtarlı çağrı', 'Calls with unknown keys'],
  verdicts: ['Lisans çağrılarının yanıtları', 'Answers of the gate'],
}
