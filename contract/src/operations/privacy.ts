import {
  erasureApprovalUrl,
  erasureDeadlineUrl,
  erasureRefusalUrl,
  erasureRemainsUrl,
  erasuresUrl,
  erasureUrl,
  legalDeadline,
  ownDataUrl,
  ownErasureUrl,
} from '../shop/privacy.ts'
import type { OperationGroup } from './operation.ts'

const decision = ['ERASURE_NOT_FOUND'] as const

export const privacyOperations: OperationGroup = {
  name: 'privacy',
  title: 'Kişisel veriler',
  turkish:
    'Bir kişinin kendi verileriyle ilgili istekleri ve yöneticilerin yanıt verdiği kayıt. Yalnızca kişiler içindir.',
  english:
    'What a person asks about the own data, and the register in which admins answer. For people alone.',
  operations: {
    [`GET ${ownDataUrl}`]: {
      id: 'downloadOwnData',
      summary: 'Sizinle ilgili bütün verileri bir dosyada verir',
      english: 'Everything about the caller as one file: JSON, or a page with `format=html`.',
      answers: { 200: ['application/json', 'text/html'] },
      codes: ['SIGN_IN_AGAIN', 'RATE_LIMITED'],
    },
    [`GET ${ownErasureUrl}`]: {
      id: 'getOwnErasure',
      summary: 'Silme isteğinizin durumunu verir',
      english: "The caller's last request to be erased, and what it would end.",
    },
    [`POST ${ownErasureUrl}`]: {
      id: 'askErasure',
      summary: 'Verilerinizin silinmesini ister',
      english: 'Asks to be erased.',
      codes: ['SIGN_IN_AGAIN', 'ERASURE_OPEN', 'ADMIN_NOT_ERASED'],
    },
    [`DELETE ${ownErasureUrl}`]: {
      id: 'withdrawErasure',
      summary: 'Silme isteğinizi geri çeker',
      english: 'Withdraws the open request.',
      codes: decision,
    },
    [`GET ${erasuresUrl}`]: {
      id: 'listErasures',
      summary: 'Silme isteklerini son yanıt gününe göre listeler',
      english: 'The requests of all users, by due date.',
      counted: true,
    },
    [`GET ${erasureDeadlineUrl}`]: {
      id: 'getErasureDeadline',
      summary: 'İsteklere kaç günde yanıt verildiğini söyler',
      english: 'Days in which the seller answers.',
    },
    [`PUT ${erasureDeadlineUrl}`]: {
      id: 'changeErasureDeadline',
      summary: 'İsteklere kaç günde yanıt verileceğini belirler',
      english: `Sets the days in which the seller answers; the law allows ${legalDeadline}.`,
    },
    [`GET ${erasureUrl(':id')}`]: {
      id: 'getErasure',
      summary: 'Bir silme isteğini ve silmeden sonra başkalarının yazdıklarında kalanları verir',
      english: "One request, with what the erasure left in other people's words.",
      codes: decision,
    },
    [`POST ${erasureRemainsUrl(':id')}`]: {
      id: 'decideRemains',
      summary: 'Silmeden sonra kalanları siler ya da yerinde bırakır',
      english: 'Erases what an erasure left in other people’s words, or leaves it.',
      codes: [...decision, 'BLOCK_IN_FORCE'],
    },
    [`POST ${erasureApprovalUrl(':id')}`]: {
      id: 'approveErasure',
      summary: 'İsteği kabul eder ve kişinin verilerini geri dönüşsüz siler',
      english: 'Erases the person for good.',
      codes: [...decision, 'ADMIN_NOT_ERASED', 'ERASURE_BESIDE_IMPORT'],
    },
    [`POST ${erasureRefusalUrl(':id')}`]: {
      id: 'refuseErasure',
      summary: 'İsteği gerekçesiyle reddeder',
      english: 'Refuses a request, with a reason.',
      codes: decision,
    },
  },
}
