import { createHmac } from 'node:crypto'

/** A merchant at PayTR, by the names of a channel's secrets. */
export const merchant = { merchant_id: '123456', merchant_key: 'KEY', merchant_salt: 'SALT' }

/** PayTR's token or hash of a message, to which the caller adds the salt. */
export const signed = (message: string, key = merchant.merchant_key): string =>
  createHmac('sha256', key).update(message).digest('base64')

/** The form that PayTR sends of a payment. */
export function callbackForm(fields: Record<string, string>, key?: string): string {
  const { callback_id = '', merchant_oid, status, total_amount } = fields
  const hash = signed(`${callback_id}${merchant_oid}${merchant.merchant_salt}${status}${total_amount}`, key)
  return String(new URLSearchParams({ ...fields, hash }))
}

/** Whether the merchant signed the wish for a link. */
export function isSignedLink(form: URLSearchParams): boolean {
  const names = ['name', 'price', 'currency', 'max_installment', 'link_type', 'lang', 'min_count']
  const message = names.map((name) => form.get(name)).join('') + merchant.merchant_salt
  return form.get('paytr_token') === signed(message)
}

/** Whether the merchant signed the question about a payment. */
export const isSignedQuestion = (form: URLSearchParams): boolean =>
  form.get('paytr_token') === signed(merchant.merchant_id + form.get('merchant_oid') + merchant.merchant_salt)
