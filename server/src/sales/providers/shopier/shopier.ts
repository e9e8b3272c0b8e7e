import { hash } from 'node:crypto'
import { Failure } from '../../../start/faults/failure.ts'
import { fieldsOf } from '../form.ts'
import { hmac, isSignature, type Provider, type Received, type SaleNotice } from '../provider.ts'
import { askShopier } from './ask.ts'
import { amountIn, jsonObject, quantityIn, textIn, unreadable, type Fields } from '../reading.ts'
import { buyerOf, neededOf, readOrder, readRefund } from './read.ts'

/** The kept fields of a notice: no address, no phone number, no identity number and no words of the buyer. */
type Kept = { once: string } & ({ order: Fields } | { refund: Fields } | { osb: Fields } | { other: true })

/**
 * A shop at Shopier: webhooks of API v1, and the older OSB form. Both report one sale under the same number. Name, id and time of a
 * webhook stand in unsigned headers, so only the signed body is read.
 */
export const shopier: Provider = {
  verify(received, { token, osb_user, osb_password }) {
    const signature = received.headers['shopier-signature']
    if (signature === undefined) return verifyOsb(received, osb_user, osb_password)
    const isOurs = tokensIn(token).some((key) => {
      const expected = hmac('sha256', key, received.body)
      return isSignature(signature, expected, 'hex') || isSignature(signature, expected, 'base64')
    })
    if (!isOurs) throw new Failure('NOTICE_SIGNATURE')
    const body = jsonObject(received.body.toString())
    return { once: hash('sha256', received.body, 'base64url'), ...neededOf(body) } satisfies Kept
  },

  read(kept) {
    const notice = kept as Kept
    const { once } = notice
    if ('order' in notice) return readOrder(once, notice.order)
    if ('refund' in notice) return readRefund(notice.refund)
    if ('osb' in notice) return readOsb(once, notice.osb)
    return { once, kind: 'ignored', external_id: '' }
  },

  answer: (kept, outcome) =>
    'osb' in (kept as Kept)
      ? { type: 'text/plain', body: 'success' }
      : { type: 'application/json', body: JSON.stringify(outcome) },

  ask: askShopier,
}

/** Shopier gives a token to each webhook; a shop has one webhook for orders and one for refunds. */
const tokensIn = (tokens = ''): string[] => tokens.split(/\s+/).filter((token) => token !== '')

function verifyOsb(received: Received, user?: string, password?: string): Kept {
  const { res, hash: signature } = fieldsOf(received)
  const isOurs =
    res && user && password && isSignature(signature, hmac('sha256', password, res + user), 'hex')
  if (!isOurs) throw new Failure('NOTICE_SIGNATURE')
  const { orderid, email, buyername, buyersurname, currency, price, productid, productcount, istest } =
    jsonObject(Buffer.from(res, 'base64').toString())
  const osb = { orderid, email, buyername, buyersurname, currency, price, productid, productcount, istest }
  return { once: `osb ${hash('sha256', res, 'base64url')}`, osb }
}

const osbCurrencies: Record<string, string> = { 0: 'TRY', 1: 'USD', 2: 'EUR' }

function readOsb(once: string, osb: Fields): SaleNotice {
  const currency = osbCurrencies[textIn(osb, 'currency')]
  if (currency === undefined) throw unreadable('Para birimi bilinmiyor.', 'currency')
  const quantity = quantityIn(osb, 'productcount')
  return {
    once,
    kind: 'paid',
    external_id: textIn(osb, 'orderid'),
    buyer: buyerOf(osb['email'], osb['buyername'], osb['buyersurname']),
    total: amountIn(osb, 'price'),
    currency,
    lines: [{ product: textIn(osb, 'productid'), quantity, price: null }],
    test: ['1', 'true'].includes(String(osb['istest'])),
  }
}
