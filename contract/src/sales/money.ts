import { Type } from 'typebox'

/** The largest amount in hundredths that a JavaScript number and PostgreSQL's bigint both hold without loss. */
const mostHundredths = Number.MAX_SAFE_INTEGER

export const currencyPattern = '^[A-Z]{3}$'

/** ISO 4217, in capital letters. */
export const Currency = Type.String({ pattern: currencyPattern })

/** An amount of money with up to two digits behind the point, as text: `"34.56"`. Never negative. */
export const Amount = Type.String({ pattern: '^[0-9]{1,12}(\\.[0-9]{1,2})?$' })

/** An amount as programs send one: text or a number. */
export const GivenAmount = Type.Union([Amount, Type.Number({ minimum: 0, maximum: 999_999_999_999 })])

/**
 * Hundredths of the unit (kuruş, cents) of a written amount: 3456 for `"34.56"`. Undefined for a text that is no amount, has a third
 * digit behind the point or is too large.
 */
export function hundredthsOf(amount: string | number): number | undefined {
  const written = /^([0-9]{1,14})(?:\.([0-9]{1,2})0*)?$/.exec(String(amount))
  if (!written) return undefined
  const hundredths = Number(written[1]) * 100 + Number((written[2] ?? '').padEnd(2, '0'))
  return hundredths <= mostHundredths ? hundredths : undefined
}

/** The written amount of hundredths, always with two digits behind the point. */
export const amountOf = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
