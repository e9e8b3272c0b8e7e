import { Type, type Static } from 'typebox'
import type { Operation, OperationGroup } from '../operation.ts'
import { ownLicenseUrl } from '../shop/licenses.ts'
import { PageLimit } from '../http/page.ts'
import { Id, Instant, Nullable, RequestRef } from '../scalars.ts'
import { Person } from '../access/users.ts'
import type { FieldWords } from '../field-words.ts'

/** An object as people know it. An entry about an instance names the instance's license. */
export const RecordedObject = Type.Object({
  kind: Type.Unsafe<Exclude<AuditSubject, 'instance' | 'session' | 'settings' | 'landing'>>(Type.String()),
  id: Id,
  /** Of a license the public id of the key, never the whole key. */
  name: Type.String(),
})
export type RecordedObject = Static<typeof RecordedObject>

/** One entry of the record: the actor, the action and its object. */
export const AuditEntry = Type.Object({
  id: Id,
  /** For example `license.change`. */
  action: Type.String(),
  /** Null: the system, or a command on the server. */
  actor: Nullable(Person),
  /** The name of the token with which a program of the actor acted; null for the person. */
  token: Nullable(Type.String()),
  subject_id: Id,
  /** Null where the object is gone or erased, and for the shop as a whole. */
  subject: Nullable(RecordedObject),
  /** The changed fields; old values are in `before`. Empty where a person's data was erased. */
  detail: Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true })),
  address: Nullable(Type.String()),
  created_at: Instant,
  request_ref: Nullable(RequestRef),
  /** The entry's place in the chain of hashes, from 1 on; null in the first seconds. */
  sequence: Nullable(Type.Integer({ minimum: 1 })),
  /** The hash of the chain up to this entry, in hexadecimal digits. */
  hash: Nullable(Type.String()),
  /** Whether detail and address were erased. The chain still proves the rest. */
  erased: Type.Boolean(),
})
export type AuditEntry = Static<typeof AuditEntry>

/** The kinds of objects in the record: the first part of an action. */
export const auditSubjects = [
  'license',
  'instance',
  'product',
  'user',
  'block',
  'import',
  'session',
  'token',
  'webhook',
  'channel',
  'order',
  'release',
  'settings',
  'landing',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

const filter = {
  /** The user who acted. */
  actor_id: Type.Optional(Id),
  /** The object; with a license its instances. */
  subject_id: Type.Optional(Id),
  /** A whole action, or the kind of its object. */
  action: Type.Optional(Type.String({ pattern: '^[a-z]+(\\.[a-z_]+)?$', maxLength: 40 })),
  /** From this instant on, inclusive. */
  from: Type.Optional(Instant),
  /** Before this instant, exclusive. */
  to: Type.Optional(Instant),
}

/** Query of the record, newest first. */
export const AuditQuery = Type.Object(
  {
    ...filter,
    limit: Type.Optional(PageLimit),
    /** The id of the last known entry. */
    cursor: Type.Optional(Id),
  },
  { additionalProperties: false },
)

/** Query of the record as a file. */
export const AuditExportQuery = Type.Object(filter, { additionalProperties: false })
export type AuditFilter = Static<typeof AuditExportQuery>

/** An entry about a buyer's license, for the buyer: with general terms for the actor. */
export const OwnAuditEntry = Type.Object({
  id: Id,
  action: Type.String(),
  by: Type.Unsafe<'you' | 'seller' | 'system'>(Type.String()),
  created_at: Instant,
  /** The fields that the buyer sees of a license, where they changed. */
  changes: Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true })),
})
export type OwnAuditEntry = Static<typeof OwnAuditEntry>

/** Entries that a buyer sees of a license. */
export const ownAuditLength = 100

/** The head of the record on one day: later copies of the record must contain this very chain. */
export const AuditHead = Type.Object({
  day: Type.String(),
  sequence: Type.Integer({ minimum: 1 }),
  /** 32 bytes in hexadecimal digits. */
  hash: Type.String(),
  /** A compact JWS (RFC 7515) of AuditHeadClaims by the root key. */
  signed: Type.String(),
})
export type AuditHead = Static<typeof AuditHead>

/** A root key's thumbprint (RFC 7638) and its 32 bytes in base64url. */
const PublicRoot = Type.Object({ kid: Type.String(), x: Type.String() })

/** The published heads, newest first, and the keys that sign them. */
export const AuditHeads = Type.Object({
  root: PublicRoot,
  /** The keys that signed before a change of the root key, and one that is about to sign. */
  other_roots: Type.Array(PublicRoot),
  heads: Type.Array(AuditHead),
})
export type AuditHeads = Static<typeof AuditHeads>

/** The JOSE `typ` of a signed head. */
export const auditHeadTokenType = 'audit-head+jwt'

/** Claims of a signed head. `iss` is the server's address. */
export interface AuditHeadClaims {
  iss: string
  day: string
  sequence: number
  hash: string
  /** When the server signed, by the record's time: no later entry is older. Absent in heads of earlier versions. */
  at?: string
  /** Each erasure behind this place lists the values that it blanked. Absent in heads of versions that did not say so. */
  listed_from?: number
  /** The day of the head before, which has to exist, too. Absent in the first head, and in heads of earlier versions. */
  previous?: string
}

export const auditUrl = '/api/admin/audit'
export const auditExportUrl = `${auditUrl}/export.csv`
export const auditHeadsUrl = '/.well-known/muhur-audit.json'
export const ownHistoryUrl = (userId: string, licenseId: string) =>
  `${ownLicenseUrl(userId, licenseId)}/history`

const admin = { access: 'admin', resource: 'audit' } as const

export const listAudit = {
  id: 'listAudit',
  method: 'GET',
  path: auditUrl,
  ...admin,
  query: AuditQuery,
  answers: { 200: Type.Array(AuditEntry) },
  summary: 'İşlem kaydını filtreler ve sayfa sayfa verir, en yenisi önce',
  english: 'Entries of the record, newest first.',
  failure: 'Failed to fetch audit record',
} as const satisfies Operation

export const exportAudit = {
  id: 'exportAudit',
  method: 'GET',
  path: auditExportUrl,
  ...admin,
  query: AuditExportQuery,
  answers: { 200: ['text/csv'] },
  streams: true,
  summary: 'Filtrelenen işlem kaydını CSV dosyası olarak verir',
  english: 'The record as a CSV file, under the same filter.',
} as const satisfies Operation

export const getOwnLicenseHistory = {
  id: 'getOwnLicenseHistory',
  method: 'GET',
  path: ownHistoryUrl(':userId', ':id'),
  access: 'self',
  resource: 'licenses',
  params: Type.Object({ userId: Id, id: Id }),
  answers: { 200: Type.Array(OwnAuditEntry) },
  summary: 'Kendi lisansınıza ne yapıldığını genel hatlarıyla verir',
  english: "What was done to one of the user's own licenses, in general terms.",
  codes: ['LICENSE_NOT_FOUND'],
  failure: 'Geçmiş yüklenemedi.',
} as const satisfies Operation

export const getAuditHeads = {
  id: 'getAuditHeads',
  method: 'GET',
  path: auditHeadsUrl,
  access: 'public',
  answers: { 200: AuditHeads },
  summary: 'Kaydın her gün imzalanan özetlerini verir',
  english: 'The daily heads of the record, each signed with the root key.',
} as const satisfies Operation

export const recordOperations = {
  name: 'audit',
  title: 'İşlem kaydı',
  turkish: 'Kimin ne yaptığı: özetlerle birbirine zincirlenmiş kayıt ve sonradan değiştirilmediğinin kanıtı.',
  english: 'Who did what, chained by hashes, and what proves that nothing was rewritten.',
  operations: [listAudit, exportAudit, getOwnLicenseHistory, getAuditHeads],
} as const satisfies OperationGroup

export const words: FieldWords = {
  'AuditEntry.token': [
    'İşlemi yapan token’ın adı; null: kişinin kendisi',
    'Name of the token that acted; null: the person',
    null,
  ],
  'RecordedObject.kind': ['Konunun türü', 'Kind of the object', 'license'],
  'RecordedObject.name': [
    'Lisansta anahtarın ilk 16 karakteri, diğerlerinde ad',
    'Of a license the first 16 characters of its key, otherwise the name',
    'MHR-7K2M9PQR4T6V',
  ],
  actor_id: ['İşlemi yapanın kimliği', 'Id of the user who acted'],
  by: ['Kim: siz, satıcı ya da sistem', 'You, the seller or the system', 'seller'],
  changes: [
    'Gördüğünüz alanlardaki değişiklikler',
    'Changes of the fields that a buyer sees',
    { expires_at: null },
  ],
  detail: [
    'Değişen alanlar; öncekiler `before` içinde',
    'The changed fields; former values in `before`',
    { expires_at: null },
  ],
  erased: ['Ayrıntısı silindi mi', 'Whether detail and address were erased', false],
  hash: ['Zincirin bu kayda kadarki özeti', 'Hash of the chain up to here', 'a3f1c07e9b5d2468'],
  heads: ['Günlerin imzalı özetleri', 'The signed heads, newest first'],
  other_roots: [
    'Önceki kök anahtarlar ve sıradaki: eski özetlerin imzası',
    'Earlier root keys, and the next: the signatures of earlier heads',
    [],
  ],
  root: ['Kök anahtar', 'The root key'],
  subject: ['İşlemin konusu, insanların tanıdığı adla', 'The object by the name that people know'],
}
