import { hash, timingSafeEqual } from 'node:crypto'
import { Failure } from '../../start/faults/failure.ts'
import { fieldsOf } from './form.ts'
import type { Provider, SaleNotice } from './provider.ts'
import {
  hundredthsWritten,
  jsonObject,
  markIn,
  objectIn,
  textIn,
  unreadable,
  type Fields,
} from './reading.ts'

type Kept = { purchase: Fields } | { download: Fields }

/**
 * Resources at BuiltByBit, which signs nothing: the seller writes Mühür's secret into the body of the webhook, and into the settings of
 * the placeholder. Purchases come as the JSON that the chapter shows, requests for a key as a form.
 */
export const builtbybit: Provider = {
  verify(received, { secret = '' }) {
    const text = received.body.toString()
    const fields = text.trimStart().startsWith('{') ? jsonObject(text) : fieldsOf(received)
    if (secret === '' || !isSame(fields.secret, secret)) throw new Failure('NOTICE_SIGNATURE')
    const { user, resource, addon, renewal, paid, at, user_id, resource_id } = fields
    const { id, name } = objectIn({ user }, 'user')
    return fields.builtbybit === 'true'
      ? ({ download: { user_id, resource_id } } satisfies Kept)
      : ({ purchase: { id, name, resource, addon, renewal, paid, at } } satisfies Kept)
  },

  read(kept) {
    const notice = kept as Kept
    return 'download' in notice ? readDownload(notice.download) : readPurchase(notice.purchase)
  },

  // The body of a success goes into the buyer's file unread, so only a key may be a success.
  answer: (kept, outcome) =>
    'purchase' in (kept as Kept)
      ? { type: 'application/json', body: JSON.stringify(outcome) }
      : outcome.license_key === undefined
        ? { status: 404, type: 'text/plain', body: 'no license' }
        : { type: 'text/plain', body: outcome.license_key },
}

function readDownload(fields: Fields): SaleNotice {
  const [account, resource] = [textIn(fields, 'user_id'), textIn(fields, 'resource_id')]
  return {
    once: `download ${resource}:${account}`,
    kind: 'downloaded',
    external_id: `${resource}:${account}`,
    buyer: { account },
    lines: [{ product: resource, quantity: 1, price: null }],
  }
}

function readPurchase(fields: Fields): SaleNotice {
  const [account, resource, at] = [textIn(fields, 'id'), textIn(fields, 'resource'), filledIn(fields, 'at')]
  // Only the time tells two purchases of a buyer apart: unfilled, the second one would be the first one again.
  if (at === undefined) throw unreadable('“at” alanı satın alma anı değil.', 'at')
  const [addon, name] = [filledIn(fields, 'addon') ?? '0', filledIn(fields, 'name')]
  // Its words are not documented: only a plain yes counts, and a mapping may extend without one.
  const renews = /^(1|true|yes|renewal)$/i.test(filledIn(fields, 'renewal') ?? '')
  const number = [resource, account, addon, at].join(':')
  return {
    once: number,
    kind: 'paid',
    external_id: number,
    ...(addon === '0' && { earlier_id: `${resource}:${account}` }),
    buyer: { account, ...(name !== undefined && { name }) },
    ...totalIn(fields),
    renews,
    lines: [{ product: addon === '0' ? resource : `${resource}:${addon}`, quantity: 1, price: null }],
  }
}

/** BuiltByBit tells no currency, and the form of the amount is not documented: one with a currency beside it is read. Zero is an amount. */
function totalIn(fields: Fields): Pick<SaleNotice, 'total' | 'missing'> {
  if (fields['paid'] === undefined) return {}
  const amount = (markIn(fields, 'paid') ?? '').replaceAll(
    /^(\p{Sc}|[A-Z]{3})\s*|\s*(\p{Sc}|[A-Z]{3})$/gu,
    '',
  )
  const total = hundredthsWritten(amount)
  return total === undefined ? { missing: 'price' } : { total }
}

/** A text that BuiltByBit filled in and that does not say no. */
function filledIn(fields: Fields, name: string): string | undefined {
  const text = markIn(fields, name)
  const isFilled = text !== undefined && !/^(\{.*\}|0|no|none|false|null)$/i.test(text)
  return isFilled ? text : undefined
}

/** Compares in a time that says nothing. */
const isSame = (given: unknown, secret: string): boolean =>
  typeof given === 'string' &&
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'))
