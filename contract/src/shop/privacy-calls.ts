import { Type } from 'typebox'
import type { Operation, OperationGroup } from '../operation.ts'
import { ById } from '../scalars.ts'
import {
  Erasure,
  erasureApprovalUrl,
  ErasureDeadline,
  erasureDeadlineUrl,
  ErasureDetail,
  ErasureQuery,
  ErasureRefusal,
  erasureRefusalUrl,
  erasureRemainsUrl,
  erasuresUrl,
  erasureUrl,
  legalDeadline,
  ListedErasure,
  OwnDataQuery,
  ownDataUrl,
  OwnErasure,
  ownErasureUrl,
  RemainsDecision,
} from './privacy.ts'

/** No scope opens these calls: a person decides about the own data. */
const people = { access: 'signed-in' } as const
const admin = { access: 'admin', resource: 'privacy' } as const

const decision = ['ERASURE_NOT_FOUND'] as const

export const downloadOwnData = {
  id: 'downloadOwnData',
  method: 'GET',
  path: ownDataUrl,
  ...people,
  query: OwnDataQuery,
  answers: { 200: ['application/json', 'text/html'] },
  streams: true,
  summary: 'Sizinle ilgili bütün verileri bir dosyada verir',
  english: 'Everything about the caller as one file: JSON, or a page with `format=html`.',
  codes: ['SIGN_IN_AGAIN', 'RATE_LIMITED'],
  failure: 'Dosya indirilemedi.',
} as const satisfies Operation

export const getOwnErasure = {
  id: 'getOwnErasure',
  method: 'GET',
  path: ownErasureUrl,
  ...people,
  answers: { 200: OwnErasure },
  summary: 'Silme isteğinizin durumunu verir',
  english: "The caller's last request to be erased, and what it would end.",
  failure: 'Failed to fetch erasure',
} as const satisfies Operation

export const askErasure = {
  id: 'askErasure',
  method: 'POST',
  path: ownErasureUrl,
  ...people,
  answers: { 201: Erasure },
  summary: 'Verilerinizin silinmesini ister',
  english: 'Asks to be erased.',
  codes: ['SIGN_IN_AGAIN', 'ERASURE_OPEN', 'ADMIN_NOT_ERASED'],
  failure: 'Silme isteği gönderilemedi.',
} as const satisfies Operation

export const withdrawErasure = {
  id: 'withdrawErasure',
  method: 'DELETE',
  path: ownErasureUrl,
  ...people,
  answers: { 200: OwnErasure },
  summary: 'Silme isteğinizi geri çeker',
  english: 'Withdraws the open request.',
  codes: decision,
  failure: 'Silme isteği geri çekilemedi.',
} as const satisfies Operation

export const listErasures = {
  id: 'listErasures',
  method: 'GET',
  path: erasuresUrl,
  ...admin,
  query: ErasureQuery,
  answers: { 200: Type.Array(ListedErasure) },
  counted: true,
  codes: ['ERASURE_NOT_FOUND'],
  summary: 'Silme isteklerini son yanıt gününe göre listeler',
  english: 'The requests of all users, by due date.',
  failure: 'Failed to fetch erasures',
} as const satisfies Operation

export const getErasureDeadline = {
  id: 'getErasureDeadline',
  method: 'GET',
  path: erasureDeadlineUrl,
  ...admin,
  answers: { 200: ErasureDeadline },
  summary: 'İsteklere kaç günde yanıt verildiğini söyler',
  english: 'Days in which the seller answers.',
  failure: 'Failed to fetch deadline',
} as const satisfies Operation

export const changeErasureDeadline = {
  id: 'changeErasureDeadline',
  method: 'PUT',
  path: erasureDeadlineUrl,
  ...admin,
  body: ErasureDeadline,
  answers: { 200: ErasureDeadline },
  summary: 'İsteklere kaç günde yanıt verileceğini belirler',
  english: `Sets the days in which the seller answers; the law allows ${legalDeadline}.`,
  failure: 'Süre kaydedilemedi.',
} as const satisfies Operation

export const getErasure = {
  id: 'getErasure',
  method: 'GET',
  path: erasureUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: ErasureDetail },
  summary: 'Bir silme isteğini ve silmeden sonra başkalarının yazdıklarında kalanları verir',
  english: "One request, with what the erasure left in other people's words.",
  codes: decision,
  failure: 'Failed to fetch erasure',
} as const satisfies Operation

export const decideRemains = {
  id: 'decideRemains',
  method: 'POST',
  path: erasureRemainsUrl(':id'),
  ...admin,
  params: ById,
  body: RemainsDecision,
  answers: { 200: ErasureDetail },
  summary: 'Silmeden sonra kalanları siler ya da yerinde bırakır',
  english: 'Erases what an erasure left in other people’s words, or leaves it.',
  codes: [...decision, 'BLOCK_IN_FORCE'],
  failure: 'Kararınız kaydedilemedi.',
} as const satisfies Operation

export const approveErasure = {
  id: 'approveErasure',
  method: 'POST',
  path: erasureApprovalUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: ListedErasure },
  summary: 'İsteği kabul eder ve kişinin verilerini geri dönüşsüz siler',
  english: 'Erases the person for good.',
  codes: [...decision, 'ADMIN_NOT_ERASED', 'ERASURE_BESIDE_IMPORT'],
  failure: 'Kullanıcı silinemedi.',
} as const satisfies Operation

export const refuseErasure = {
  id: 'refuseErasure',
  method: 'POST',
  path: erasureRefusalUrl(':id'),
  ...admin,
  params: ById,
  body: ErasureRefusal,
  answers: { 200: ListedErasure },
  summary: 'İsteği, nedenini yazarak reddeder',
  english: 'Refuses a request, with a reason.',
  codes: decision,
  failure: 'İstek reddedilemedi.',
} as const satisfies Operation

export const privacyOperations = {
  name: 'privacy',
  title: 'Kişisel veriler',
  turkish:
    'Bir kişinin kendi verileriyle ilgili istekleri ve yöneticilerin yanıt verdiği kayıt. Yalnızca kişiler içindir.',
  english:
    'What a person asks about the own data, and the register in which admins answer. For people alone.',
  operations: [
    downloadOwnData,
    getOwnErasure,
    askErasure,
    withdrawErasure,
    listErasures,
    getErasureDeadline,
    changeErasureDeadline,
    getErasure,
    decideRemains,
    approveErasure,
    refuseErasure,
  ],
} as const satisfies OperationGroup
