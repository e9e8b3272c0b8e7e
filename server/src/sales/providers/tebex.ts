import { hash } from 'node:crypto'
import { DiscordId } from '@muhur/contract/scalars'
import { Compile } from 'typebox/compile'
import { salesLimits } from '@muhur/contract/sales/limits'
import { Failure } from '../../start/faults/failure.ts'
import { hmac, isSignature, type NoticeKind, type Provider, type SaleNotice } from './provider.ts'
import {
  amountIn,
  currencyIn,
  jsonObject,
  markIn,
  objectIn,
  objectsIn,
  quantityIn,
  textIn,
  unreadable,
  type Fields,
} from './reading.ts'

/** The kept fields of a notice: no address and no network address of the buyer. */
interface Kept {
  id: string
  type: string
  payment: Fields
}

const kinds = new Map<string, NoticeKind>(
  Object.entries({
    'payment.completed': 'paid',
    'payment.declined': 'cancelled',
    'payment.refunded': 'refunded',
    'payment.dispute.opened': 'disputed',
    'payment.dispute.won': 'dispute_won',
    'payment.dispute.lost': 'charged_back',
    // These report a payment that payment.completed reports too, under the same number.
    'recurring-payment.started': 'paid',
    'recurring-payment.renewed': 'paid',
  }),
)

/** A store at Tebex. A subscription that ends or is cancelled runs to the day that is paid, so both are no news. */
export const tebex: Provider = {
  verify({ headers, body }, { secret_key = '' }) {
    // Tebex signs the hexadecimal text of the body's hash, not the body.
    const expected = hmac('sha256', secret_key, hash('sha256', body))
    if (secret_key === '' || !isSignature(headers['x-signature'], expected, 'hex'))
      throw new Failure('NOTICE_SIGNATURE')
    const envelope = jsonObject(body.toString())
    const [id, type] = [textIn(envelope, 'id'), textIn(envelope, 'type')]
    return { id, type, payment: paymentOf(type, objectIn(envelope, 'subject')) } satisfies Kept
  },

  read(kept) {
    const { id, type, payment } = kept as Kept
    const kind = kinds.get(type)
    if (!kind) return { once: id, kind: 'ignored', external_id: '' }
    const notice = { once: id, kind, external_id: textIn(payment, 'transaction_id') }
    return kind === 'paid' ? { ...notice, ...saleOf(type, payment) } : notice
  },

  answer(kept, outcome) {
    const { id, type } = kept as Kept
    const body = type === 'validation.webhook' ? { id } : outcome
    return { type: 'application/json', body: JSON.stringify(body) }
  },
}

/** The payment of a notice: its products and its customer. */
function paymentOf(type: string, subject: Fields): Fields {
  const of: Record<string, string> = {
    'recurring-payment.started': 'initial_payment',
    'recurring-payment.renewed': 'last_payment',
  }
  const payment = of[type] === undefined ? subject : objectIn(subject, of[type])
  const { transaction_id, payment_sequence, recurring_payment_reference, price, price_paid } = payment
  const { email, username } = objectIn(payment, 'customer')
  const products = objectsIn(payment, 'products').map(({ id, quantity, variables }) => ({
    id,
    quantity,
    variables,
  }))
  const money = { price, price_paid, payment_sequence, recurring_payment_reference }
  return { transaction_id, ...money, customer: { email, username }, products }
}

function saleOf(type: string, payment: Fields): Partial<SaleNotice> {
  const products = payment.products as Fields[]
  if (products.length === 0 || products.length > salesLimits.lines)
    throw unreadable('Ödemede ürün yok ya da çok fazla ürün var.', 'products')
  const paid = payment.price_paid ? objectIn(payment, 'price_paid') : objectIn(payment, 'price')
  const isFirst = ['oneoff', 'first'].includes(String(payment.payment_sequence))
  return {
    buyer: buyerOf(payment, products),
    total: amountIn(paid, 'amount'),
    currency: currencyIn(paid),
    renews:
      type === 'recurring-payment.renewed' || (Boolean(payment.recurring_payment_reference) && !isFirst),
    lines: products.map((product) => ({
      product: textIn(product, 'id'),
      quantity: quantityIn(product, 'quantity'),
      price: null,
    })),
  }
}

/** The account is the subscription: a player's name at Tebex is typed by the buyer, and proves nothing. */
function buyerOf(payment: Fields, products: readonly Fields[]): NonNullable<SaleNotice['buyer']> {
  const customer = objectIn(payment, 'customer')
  const [email, name, account] = [
    markIn(customer, 'email'),
    markIn(objectIn(customer, 'username'), 'username'),
    markIn(payment, 'recurring_payment_reference'),
  ]
  const discord_id = products.map(discordIdIn).find((id) => id !== undefined)
  return {
    ...(email?.includes('@') && { email }),
    ...(name !== undefined && { name }),
    ...(account !== undefined && { account }),
    ...(discord_id !== undefined && { discord_id }),
  }
}

const isDiscordId = Compile(DiscordId)

/** The seller may ask for the Discord account with a product, in a variable of this name. */
function discordIdIn(product: Fields): string | undefined {
  const variable = objectsIn(product, 'variables').find(({ identifier }) => identifier === 'discord_id')
  return isDiscordId.Check(variable?.option) ? variable.option : undefined
}
