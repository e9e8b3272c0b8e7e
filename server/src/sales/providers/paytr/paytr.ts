import { hash } from 'node:crypto'
import { Failure } from '../../../start/faults/failure.ts'
import { fieldsOf } from '../form.ts'
import {
  hmac,
  isSignature,
  type ChannelSecrets,
  type Provider,
  type SaleNotice,
  type UnreadAnswer,
} from '../provider.ts'
import {
  amountIn,
  currencyIn,
  hundredthsIn,
  objectIn,
  objectsIn,
  readAnswer,
  textIn,
  type Fields,
} from '../reading.ts'

const neededFields = [
  'merchant_oid',
  'callback_id',
  'status',
  'total_amount',
  'payment_amount',
  'currency',
  'test_mode',
]

/**
 * Notices of PayTR's payment links, which name the link, and of its payment frame. The hash covers number, status and total alone:
 * the currency is compared with the order's, and so is the price.
 */
export const paytr: Provider = {
  refusal: 400,

  verify(received, secrets) {
    const fields = fieldsOf(received)
    const { callback_id = '', merchant_oid = '', status = '', total_amount = '' } = fields
    const message = callback_id + merchant_oid + secrets['merchant_salt'] + status + total_amount
    if (!isSignature(fields['hash'], tokenOf(secrets, message), 'base64'))
      throw new Failure('NOTICE_SIGNATURE')
    return Object.fromEntries(neededFields.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))
  },

  read(kept) {
    const fields = kept as Fields
    const external_id = textIn(fields, 'merchant_oid')
    const status = textIn(fields, 'status')
    const once = hash('sha256', `${external_id} ${status}`, 'base64url')
    // A refused card may be followed by a payment with another card, so the order stays open.
    if (status !== 'success') return { once, kind: 'ignored', external_id }
    const reference = fields['callback_id'] === undefined ? undefined : textIn(fields, 'callback_id')
    const total = hundredthsIn(fields, 'total_amount')
    const price = fields['payment_amount'] === undefined ? total : hundredthsIn(fields, 'payment_amount')
    return {
      once,
      kind: 'paid',
      external_id,
      total: Math.min(total, price),
      currency: currencyIn(fields),
      test: fields['test_mode'] === '1',
      // A link that Mühür did not make names a product that the seller chose.
      ...(reference && { earlier_id: reference, lines: [{ product: reference, quantity: 1, price: null }] }),
    }
  },

  answer: () => ({ type: 'text/plain', body: 'OK' }),

  /** About refunds alone: PayTR finds a payment by its own number, which only the notice of the payment tells. */
  async ask(call, secrets, orders) {
    const notices: (SaleNotice | UnreadAnswer)[] = []
    let isAnswered = false
    let silent: Failure[] = []
    for (const external_id of orders) {
      const token = tokenOf(secrets, secrets['merchant_id'] + external_id + secrets['merchant_salt'])
      const form = {
        merchant_id: secrets['merchant_id'] ?? '',
        merchant_oid: external_id,
        paytr_token: token.toString('base64'),
      }
      const answer = await answerTo(() => call('/odeme/durum-sorgu', { form }))
      if (answer instanceof Failure) {
        notices.push({ code: answer.code, external_id })
        if (silent.push(answer) < mostSilent) continue
        break
      }
      isAnswered = true
      silent = []
      // PayTR calls a number that no payment has an error, as well as a wrong token.
      if (answer['status'] === 'success') notices.push(...refundsIn(external_id, answer))
      else notices.push({ code: 'NOTICE_UNREADABLE', external_id })
    }
    if (!isAnswered && silent[0]) throw silent[0]
    return notices
  },
}

/** Numbers without an answer, one after the other, after which PayTR counts as away: each may take seconds. */
const mostSilent = 10

/** The failure in place of an answer that does not come: PayTR may fail on one number, and answer about the next. */
async function answerTo(ask: () => Promise<unknown>): Promise<Fields | Failure> {
  try {
    return objectIn({ answer: await ask() }, 'answer')
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/** HMAC under the merchant's key: every token and hash of PayTR. */
export const tokenOf = ({ merchant_key = '' }: ChannelSecrets, message: string): Buffer =>
  hmac('sha256', merchant_key, message)

/** A refund with an unreadable amount counts as partial, also where only the payment's is unreadable: the seller decides. */
function refundsIn(external_id: string, answer: Fields): SaleNotice[] {
  const returns = objectsIn(answer, 'returns')
  if (returns.length === 0) return []
  const left = readAnswer(external_id, () =>
    returns.reduce((rest, one) => rest - amountIn(one, 'return_amount'), amountIn(answer, 'payment_amount')),
  )
  const kind = typeof left === 'number' && left <= 0 ? ('refunded' as const) : ('partly_refunded' as const)
  const once = `asked ${external_id} ${kind} ${typeof left === 'number' ? left : 'unreadable'}`
  return [{ once, kind, external_id }]
}
