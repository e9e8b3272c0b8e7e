import { Type } from 'typebox'

export const currencyPattern = '^[A-Z]{3}$'

/** ISO 4217, in capital letters. */
export const Currency = Type.String({ pattern: currencyPattern })

/** The currency that a text of a provider or of a file means: `"TRY"` for `" try "` and for `"TL"`. Undefined for what is no three letters. */
export function currencyOf(text: string): string | undefined {
  const written = text.trim().toUpperCase()
  const currency = written === 'TL' ? 'TRY' : written
  return new RegExp(currencyPattern).test(currency) ? currency : undefined
}

/** An amount of money with up to two digits behind the point, as text: `"34.56"`. Never negative. */
export const Amount = Type.String({ pattern: '^[0-9]{1,12}(\\.[0-9]{1,2})?$' })

/** An amount as programs send one: text or a number. */
export const GivenAmount = Type.Union([Amount, Type.Number({ minimum: 0, maximum: 999_999_999_999 })])

/**
 * Hundredths of the unit (kuruş, cents) of a written amount: 3456 for `"34.56"`. Undefined for a text that is no amount, has a third
 * digit behind the point or has more than twelve before the point.
 */
export function hundredthsOf(amount: string | number): number | undefined {
  const written = /^([0-9]{1,12})(?:\.([0-9]{1,2})0*)?$/.exec(String(amount))
  if (!written) return undefined
  return Number(written[1]) * 100 + Number((written[2] ?? '').padEnd(2, '0'))
}

/** The written amount of hundredths, always with two digits behind the point. */
export const amountOf = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
