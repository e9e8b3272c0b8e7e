import { salesLimits } from '@muhur/contract/sales/limits'
import { Failure } from '../../start/faults/failure.ts'
import { hmac, isSignature, type NoticeKind, type Provider, type SaleNotice } from './provider.ts'
import { jsonObject, markIn, objectIn, textIn, type Fields } from './reading.ts'

type Kept = { event: Fields } | { download: Fields }

const kinds = new Map<string, NoticeKind>(
  Object.entries({
    'product.user.purchase': 'paid',
    'product.user.purchaseRemoved': 'refunded',
  }),
)

/** Products at Voxel Shop, formerly Polymart: its webhook, and its External API placeholder, which another secret signs. */
export const voxel: Provider = {
  verify({ headers, body, now }, { webhook_secret, signing_secret }) {
    const signature = headers['x-polymart-signature']
    const isSignedWith = (secret?: string) =>
      secret !== undefined && isSignature(signature, hmac('sha256', secret, body), 'hex')
    if (isSignedWith(webhook_secret)) {
      const { event, nonce, time, payload } = jsonObject(body.toString())
      const about = objectIn({ payload }, 'payload')
      const [product, user] = ['product', 'user'].map((name) => objectIn(about, name).id)
      return { event: { event, nonce, time, product, user } } satisfies Kept
    }
    if (!isSignedWith(signing_secret)) throw new Failure('NOTICE_SIGNATURE')
    const { user, product, nonce, time, test } = jsonObject(body.toString())
    if (!(Math.abs(now / 1000 - Number(time)) <= salesLimits.noticeAge)) throw new Failure('NOTICE_EXPIRED')
    return { download: { user, product, nonce, test } } satisfies Kept
  },

  read(kept) {
    const notice = kept as Kept
    return 'download' in notice ? readDownload(notice.download) : readEvent(notice.event)
  },

  answer: (kept, outcome) => {
    const type = 'application/json'
    if ('event' in (kept as Kept)) return { type, body: JSON.stringify(outcome) }
    const { license_key: value } = outcome
    return { ...(value === undefined && { status: 404 }), type, body: JSON.stringify({ value }) }
  },
}

function readEvent(fields: Fields): SaleNotice {
  const event = textIn(fields, 'event')
  const nonce = markIn(fields, 'nonce')
  const kind = kinds.get(event)
  if (!kind) return { once: `${event} ${nonce}`, kind: 'ignored', external_id: '' }
  const [product, account] = [textIn(fields, 'product'), textIn(fields, 'user')]
  const time = markIn(fields, 'time')
  return {
    once: `${event} ${nonce ?? `${product}:${account} ${time}`}`,
    kind,
    ...(time !== undefined && /^[0-9]{1,10}$/.test(time) && { happened: Number(time) }),
    ...orderOf(product, account),
  }
}

function readDownload(fields: Fields): SaleNotice {
  const [product, account] = [textIn(fields, 'product'), textIn(fields, 'user')]
  const nonce = markIn(fields, 'nonce')
  return {
    once: `download ${product}:${account} ${nonce}`,
    // The seller's own try at Voxel Shop: no order.
    kind: fields.test ? 'ignored' : 'downloaded',
    ...(nonce !== undefined && { nonce }),
    ...orderOf(product, account),
  }
}

/** Voxel Shop sends no number of an order, and no price. */
const orderOf = (product: string, account: string) => ({
  external_id: `${product}:${account}`,
  numbered: false,
  buyer: { account },
  lines: [{ product, quantity: 1, price: null }],
})
