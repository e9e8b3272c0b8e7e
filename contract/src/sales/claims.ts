import { Type, type Static } from 'typebox'
import type { FieldWords } from '../field-words.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { Operation, OperationGroup } from '../operation.ts'
import { linePattern } from '../scalars.ts'

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: linePattern('+') })

/** The proof of purchase: number and e-mail address of the order, or a text from the bought file. */
export const OrderClaim = Type.Object(
  {
    order_number: Type.Optional(Text(200)),
    email: Type.Optional(Text(254)),
    /** The license key or the download nonce that the marketplace put into the file. */
    code: Type.Optional(Text(200)),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type OrderClaim = Static<typeof OrderClaim>

/** Tries of a person. */
export const claimTries = { name: 'claims', maximum: 5, window: 3600 } as const satisfies RateLimit
/** Tries of all people with one order's number, and from one network: so many that a few people cannot keep the buyer out. */
export const sharedClaimTries = 50

export const claimsUrl = '/api/orders/claims'
export const claimPath = '/satin-aldim'

/** The answer says nothing of the order, and takes as long for a wrong guess as for a right one. */
export const claimOrder = {
  id: 'claimOrder',
  method: 'POST',
  path: claimsUrl,
  access: 'signed-in',
  resource: 'orders',
  body: OrderClaim,
  answers: { 200: Type.Object({ received: Type.Literal(true) }) },
  neverPreviewed: true,
  summary: 'Satın alınan siparişin lisanslarını, bilgiler doğruysa, çağırana verir',
  english:
    'Gives the licenses of an order to the caller who proves to have bought them; every guess gets one answer.',
  codes: ['RATE_LIMITED'],
  example: { order_number: 'S-1042', email: 'mehmet@example.com' },
  failure: 'Bilgiler gönderilemedi.',
} as const satisfies Operation

export const claimOperations = {
  name: 'claims',
  title: 'Satın aldıklarım',
  turkish: 'Başka yerde satın alınan bir lisansı kendi hesabına alma.',
  english: 'Claims of what was bought elsewhere.',
  operations: [claimOrder],
} as const satisfies OperationGroup

export const words: FieldWords = {
  order_number: ['Sipariş numarası', 'Number of the order', 'S-1042'],
  'OrderClaim.email': ['Siparişte kullanılan e-posta', 'E-mail address of the order', 'mehmet@example.com'],
  'OrderClaim.code': [
    'Dosyadaki lisans anahtarı ya da indirme kodu',
    'License key or download nonce in the file',
  ],
  received: ['Alındı', 'Received', true],
}
