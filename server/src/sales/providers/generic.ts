import { GivenAmount, hundredthsOf } from '@muhur/contract/sales/money'
import { salesLimits } from '@muhur/contract/sales/limits'
import { DiscordId, linePattern } from '@muhur/contract/scalars'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { hash } from 'node:crypto'
import { readSecret } from '../../record/webhooks/sign.ts'
import { Failure } from '../../start/faults/failure.ts'
import { hmac, isSignature, type NoticeKind, type Provider } from './provider.ts'
import { firstOf } from '../../start/first-of.ts'
import { currencyIn, missingIn, textIn, unreadable } from './reading.ts'

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: linePattern('+') })

/** Body of a notice of the seller's own program: Standard Webhooks (github.com/standard-webhooks), types as in `kinds`. */
const Body = Type.Object({
  type: Type.String(),
  data: Type.Object({
    order: Type.Object({
      id: Text(100),
      total: Type.Optional(GivenAmount),
      currency: Type.Optional(Text(200)),
      buyer: Type.Optional(
        Type.Object({
          discord_id: Type.Optional(DiscordId),
          email: Type.Optional(Text(254)),
          name: Type.Optional(Text(100)),
        }),
      ),
      lines: Type.Optional(
        Type.Array(
          Type.Object({
            product: Text(200),
            quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: salesLimits.quantity })),
            price: Type.Optional(GivenAmount),
          }),
          { minItems: 1, maxItems: salesLimits.lines },
        ),
      ),
    }),
  }),
})
const isBody = Compile(Body)

const kinds = new Map<string, NoticeKind>(
  Object.entries({
    'order.pending': 'pending',
    'order.paid': 'paid',
    'order.cancelled': 'cancelled',
    'order.refunded': 'refunded',
    'order.partially_refunded': 'partly_refunded',
    'order.charged_back': 'charged_back',
    'order.disputed': 'disputed',
    'order.dispute_won': 'dispute_won',
  }),
)

/** The seller's own program, signing as our webhooks do. */
export const generic: Provider = {
  verify({ headers, body, now }, { secret = '' }) {
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
    const key = readSecret(secret)
    if (!id || !timestamp || !signatures || !key) throw new Failure('NOTICE_SIGNATURE')
    const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])
    const expected = hmac('sha256', key, signed)
    const isOurs = signatures
      .split(' ')
      .some((text) => text.startsWith('v1,') && isSignature(text.slice(3), expected, 'base64'))
    if (!isOurs) throw new Failure('NOTICE_SIGNATURE')
    if (!/^[0-9]{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > salesLimits.noticeAge)
      throw new Failure('NOTICE_EXPIRED')
    return { id: hash('sha256', id, 'base64url'), body: body.toString() }
  },

  read(kept) {
    const { id, body } = kept as { id: string; body: string }
    const { type, data } = parsed(body)
    const { order } = data
    const kind = kinds.get(type)
    if (!kind) throw unreadable(`“${firstOf(type, 60)}” bilinen bir bildirim türü değil.`, 'type')
    if (kind === 'paid' && !order.lines)
      throw unreadable('Ödenmiş bir siparişte en az bir satır olmalıdır.', 'lines')
    const external_id = textIn(order, 'id')
    const sale = {
      total: amount(order.total, 'total'),
      currency: order.currency === undefined ? null : currencyIn(order),
      ...(order.lines && {
        lines: order.lines.map(({ quantity = 1, ...line }) => ({
          product: textIn(line, 'product'),
          quantity,
          price: amount(line.price, 'price'),
        })),
      }),
    }
    return {
      // A program may use the id of a message for two orders.
      once: `${id} ${kind} ${external_id}`,
      kind,
      external_id,
      buyer: order.buyer ?? {},
      ...sale,
      ...(kind === 'paid' && missingIn(sale)),
    }
  },
}

function parsed(body: string): Static<typeof Body> {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw unreadable('Gövde JSON değil.')
  }
  if (isBody.Check(value)) return value
  const [fault] = isBody.Errors(value)
  throw unreadable(
    'Bir alan eksik ya da değeri okunamıyor.',
    fault?.instancePath.split('/').slice(1).join('.'),
  )
}

function amount(given: string | number | undefined, field: string): number | null {
  if (given === undefined) return null
  const hundredths = hundredthsOf(given)
  if (hundredths === undefined) throw unreadable('Bir tutarda noktadan sonra en çok iki hane olur.', field)
  return hundredths
}
