import type { SaleNotice } from '../provider.ts'
import {
  amountIn,
  currencyIn,
  markIn,
  objectIn,
  quantityIn,
  textIn,
  unreadable,
  type Fields,
} from '../reading.ts'

/** The fields of a webhook: products, buyer and refunds. */
export function neededOf(body: Fields): { order: Fields } | { refund: Fields } | { other: true } {
  if (Array.isArray(body['lineItems'])) {
    const { id, paymentStatus, currency } = body
    const { email, firstName, lastName } = objectIn(body, 'shippingInfo')
    const lines = body['lineItems'].map((line: unknown) => {
      const { productId, quantity, price } = (line ?? {}) as Fields
      return { productId, quantity, price }
    })
    const total = objectIn(body, 'totals')['total']
    return { order: { id, paymentStatus, currency, total, email, firstName, lastName, lines } }
  }
  if (body['orderId'] === undefined) return { other: true }
  const { id, type, status, orderId } = body
  return { refund: { id, type, status, orderId } }
}

export function readOrder(once: string, order: Fields): SaleNotice {
  const external_id = textIn(order, 'id')
  if (order['paymentStatus'] !== 'paid') return { once, kind: 'ignored', external_id }
  const lines = order['lines'] as Fields[]
  if (lines.length === 0) throw unreadable('Siparişte ürün yok.', 'lineItems')
  return {
    once,
    kind: 'paid',
    external_id,
    buyer: buyerOf(order['email'], order['firstName'], order['lastName']),
    total: amountIn(order, 'total'),
    currency: currencyIn(order),
    lines: lines.map((line) => ({
      product: textIn(line, 'productId'),
      quantity: quantityIn(line, 'quantity'),
      price: amountIn(line, 'price'),
    })),
  }
}

/**
 * Only money that went back counts: a wish for a refund, or one under way, changes nothing. Webhook and answer name a refund alike, so that
 * a refund on which the seller decided stays decided.
 */
export function readRefund(refund: Fields): SaleNotice {
  const external_id = textIn(refund, 'orderId')
  const once = `refund ${markIn(refund, 'id') ?? external_id} ${markIn(refund, 'status')}`
  const isDone = refund['status'] === 'succeeded'
  const kind = refund['type'] === 'full' ? 'refunded' : 'partly_refunded'
  return { once, kind: isDone ? kind : 'ignored', external_id }
}

export function buyerOf(email: unknown, ...names: unknown[]): NonNullable<SaleNotice['buyer']> {
  const name = names
    .filter((part) => typeof part === 'string')
    .join(' ')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
  return { ...(typeof email === 'string' && email.includes('@') && { email }), ...(name && { name }) }
}
