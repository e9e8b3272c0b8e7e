import { currencyOf, hundredthsOf } from '@muhur/contract/sales/money'
import { salesLimits } from '@muhur/contract/sales/limits'
import { Failure } from '../../start/faults/failure.ts'
import { firstOf } from '../../start/first-of.ts'
import type { SaleNotice, UnreadAnswer } from './provider.ts'

/** An object of a provider, of which nothing is known but that the proof was right. */
export type Fields = Readonly<Record<string, unknown>>

export const unreadable = (message: string, field?: string) =>
  new Failure('NOTICE_UNREADABLE', { message, ...(field !== undefined && { field }) })

/** An object within an object; without fields where there is none. */
export const objectIn = (fields: Fields, name: string): Fields =>
  typeof fields[name] === 'object' && fields[name] !== null ? (fields[name] as Fields) : {}

/** The objects of a list within an object; one without fields where the list has something else, none where there is no list. */
export function objectsIn(fields: Fields, name: string): Fields[] {
  const list: unknown = fields[name]
  return Array.isArray(list) ? list.map((item: unknown) => objectIn({ item }, 'item')) : []
}

/** What an answer about an order says. An answer that cannot be read is told with its order, so that other answers count nevertheless. */
export function readAnswer<Value>(external_id: string | undefined, read: () => Value): Value | UnreadAnswer {
  try {
    return read()
  } catch (error) {
    return { code: error instanceof Failure ? error.code : 'NOTICE_UNREADABLE', external_id }
  }
}

/** A number or a text, as a text of at most 200 characters. Throws NOTICE_UNREADABLE. */
export function textIn(fields: Fields, name: string): string {
  const value = fields[name]
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  if (text === '' || text.length > 200 || /[\p{Cc}\p{Cs}]/u.test(text))
    throw unreadable(`“${name}” alanı eksik ya da okunamıyor.`, name)
  return text
}

/** Forms of an amount, each with the sign between thousands. `1.234` could be two amounts, and is none. */
const amountForms: readonly [RegExp, string][] = [
  [/^[0-9]+(?:[.,][0-9]{1,2})?$/, ''],
  [/^[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]{1,2})?$/, ','],
  [/^[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]{1,2}$/, '.'],
]

/** Hundredths of an amount as people write one, with a point or a comma and with groups of thousands; undefined for another text. */
export function hundredthsWritten(text: string): number | undefined {
  const thousands = amountForms.find(([form]) => form.test(text))?.[1]
  return thousands === undefined ? undefined : hundredthsOf(text.replaceAll(thousands, '').replace(',', '.'))
}

/** An amount as a program or a person writes one, in hundredths. Throws NOTICE_UNREADABLE. */
export function amountIn(fields: Fields, name: string): number {
  const text = textIn(fields, name)
  const amount = hundredthsOf(text) ?? hundredthsWritten(text)
  if (amount === undefined) throw unreadable(`“${name}” alanı bir tutar değil.`, name)
  return amount
}

/** A whole number of hundredths. Throws NOTICE_UNREADABLE. */
export function hundredthsIn(fields: Fields, name: string): number {
  const text = textIn(fields, name)
  if (!/^[0-9]{1,14}$/.test(text)) throw unreadable(`“${name}” alanı bir tutar değil.`, name)
  return Number(text)
}

/** The currency of an amount. Throws NOTICE_UNREADABLE. */
export function currencyIn(fields: Fields): string {
  const currency = currencyOf(textIn(fields, 'currency'))
  if (currency === undefined) throw unreadable('Para birimi üç harftir, örneğin TRY.', 'currency')
  return currency
}

/** A number of units. Throws NOTICE_UNREADABLE. */
export function quantityIn(fields: Fields, name: string): number {
  const quantity = Number(textIn(fields, name))
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > salesLimits.quantity)
    throw unreadable(`Adet 1 ile ${salesLimits.quantity} arasında bir sayı olmalıdır.`, name)
  return quantity
}

/** What a payment does not tell of its price; nothing where amounts and currency are there. */
export function missingIn({
  total,
  currency,
  lines,
}: Pick<SaleNotice, 'total' | 'currency' | 'lines'>): Pick<SaleNotice, 'missing'> {
  if (currency === null) return { missing: 'currency' }
  const isPriced = total !== null || lines?.every(({ price }) => price !== null)
  return isPriced ? {} : { missing: 'price' }
}

/** The object of a JSON text. Throws NOTICE_UNREADABLE. */
export function jsonObject(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  } catch {
    // The same refusal as for JSON that is no object.
  }
  throw unreadable('Gövde bir JSON nesnesi değil.')
}

/** A name or a mark of the buyer, where the provider sends a displayable text. */
export function markIn(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return firstOf(text.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').trim(), 200) || undefined
}
