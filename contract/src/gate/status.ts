import { Type, type Static } from 'typebox'
import type { Operation } from '../operation.ts'
import { Instant, Nullable } from '../scalars.ts'
import type { FieldWords } from '../field-words.ts'

/** Days on the status page. */
export const statusDays = 90

/** Hours after which the last sign-in says nothing about the next one. */
export const signInHours = 6

/** The public state of the service, as the servers of the shop measured it. */
export const ServiceStatus = Type.Object({
  /** Service time; the server's own clock while the database is away. */
  now: Instant,
  /** `works`: the answering server wrote to the database within the last seconds, as every change needs. */
  gate: Type.Object({
    state: Type.Union([Type.Literal('works'), Type.Literal('fails')]),
    /** When a server last wrote to the database; null: unknown. */
    last_good_at: Nullable(Instant),
  }),
  /** By the last attempt of any user. `untried`: nobody tried within the last hours. */
  sign_in: Type.Object({
    state: Type.Union([Type.Literal('works'), Type.Literal('fails'), Type.Literal('untried')]),
    last_good_at: Nullable(Instant),
    last_failed_at: Nullable(Instant),
  }),
  /** Times without any answer, the newest first; null: the database is away, and has the list. */
  outages: Nullable(Type.Array(Type.Object({ began_at: Instant, ended_at: Instant }))),
})
export type ServiceStatus = Static<typeof ServiceStatus>

export const statusUrl = '/api/status'

export const getStatus = {
  id: 'getStatus',
  method: 'GET',
  path: statusUrl,
  access: 'public',
  answers: { 200: ServiceStatus },
  summary: 'Doğrulama ve girişin ölçülen durumunu, son 90 günün kesintilerini verir',
  english:
    'The measured state of license checks and of sign-in, and the outages of the last 90 days. Also answered while the database is away.',
  failure: 'Hizmetin durumu okunamadı.',
} as const satisfies Operation

export const words: FieldWords = {
  began_at: ['Başladığı an', 'When it began'],
  ended_at: ['Bittiği an', 'When it ended'],
  gate: ['Lisans doğrulamanın durumu', 'State of license checks'],
  last_failed_at: ['Son başarısız deneme; null: yok', 'The last attempt that failed; null: none', null],
  last_good_at: ['En son ne zaman çalıştığı; null: bilinmiyor', 'When it last worked; null: unknown'],
  outages: [
    'Kesintiler, en yenisi başta; null: şu anda okunamıyor',
    'The outages, the newest first; null: unreadable at this moment',
  ],
  sign_in: ['Girişin durumu', 'State of sign-in'],
}
