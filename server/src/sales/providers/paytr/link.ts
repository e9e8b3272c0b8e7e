import { Failure } from '../../../start/faults/failure.ts'
import { tokenOf } from './paytr.ts'
import type { ChannelSecrets, ProviderCall } from '../provider.ts'
import type { Fields } from '../reading.ts'

interface LinkedOrder {
  reference: string
  name: string
  /** In hundredths. */
  price: number
  currency: string
  /** When the order ends, and its page with the order. */
  ends_at: string
  /** The address for the notice of the payment. */
  callback: string
}

/** `2026-11-24 17:00:00`, in Turkey's time, as PayTR writes times. */
const turkishTime = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Istanbul',
})

/** A page of PayTR on which one order is paid once. Throws PROVIDER_UNREACHABLE, with PayTR's reason as the cause. */
export async function linkFor(
  call: ProviderCall,
  secrets: ChannelSecrets,
  { reference, name, price, currency, ends_at, callback }: LinkedOrder,
): Promise<string> {
  const signed = {
    // PayTR takes names of 4 to 200 characters.
    name: `${name.slice(0, 180)} (${reference})`,
    price: String(price),
    currency: currency === 'TRY' ? 'TL' : currency,
    max_installment: '1',
    link_type: 'product',
    lang: 'tr',
    min_count: '1',
  }
  const token = tokenOf(secrets, Object.values(signed).join('') + secrets['merchant_salt'])
  const form = {
    merchant_id: secrets['merchant_id'] ?? '',
    ...signed,
    max_count: '1',
    expiry_date: turkishTime.format(Date.parse(ends_at)),
    callback_link: callback,
    callback_id: reference,
    debug_on: '0',
    get_qr: '0',
    paytr_token: token.toString('base64'),
  }
  const { status, link, reason, err_msg } = (await call('/odeme/api/link/create', { form })) as Fields
  if (status !== 'success' || typeof link !== 'string' || !/^https?:\/\//.test(link))
    throw new Failure('PROVIDER_UNREACHABLE', { cause: new Error(`PayTR: ${String(reason ?? err_msg)}`) })
  return link
}
