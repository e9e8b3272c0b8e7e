import { isWholeNumber } from '../proof/json.ts'
import type { Claims } from '../proof/token.ts'

/** The facts of a license for people. */
export interface Facts {
  /** The product's name; null: not known. */
  product: string | null
  /** The name of the buyer; null: not known. */
  owner: string | null
  /** How many seats are taken, this one with them; null: not known. */
  seatsUsed: number | null
  /** How many there are; null: not known. */
  seatsAllowed: number | null
  /** When the license ends; null: never, or not known. */
  expiresAt: Date | null
}

export function factsOf(claims: Partial<Claims>): Facts {
  return {
    product: text(claims.product_name),
    owner: text(claims.owner_name),
    seatsUsed: whole(claims.seats_used),
    seatsAllowed: whole(claims.seats_allowed),
    expiresAt: isWholeNumber(claims.expires_at) ? dateOf(claims.expires_at) : null,
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : null)
const whole = (value: unknown) => (isWholeNumber(value) ? value : null)

export const noFacts = factsOf({})

/** The line for people that all is well. */
export function greeting(facts: Facts): string {
  const { product, seatsUsed, seatsAllowed, expiresAt } = facts
  if (product === null || seatsUsed === null || seatsAllowed === null) return '[Mühür] Lisans geçerli.'
  const end = expiresAt ? `bitiş ${dayInTurkey(expiresAt)}` : 'süresiz'
  return `[Mühür] ${product} lisansı geçerli, ${seatsUsed}/${seatsAllowed} kurulum, ${end}`
}

/** Of seconds since 1970, and no later than a Date can be. */
export const dateOf = (seconds: number) => new Date(Math.min(seconds * 1000, latest))

const latest = 8.64e15
const turkeyIsAhead = 3 * 3600 * 1000

/** Not by Intl: the Node of Alpine knows no Turkish. */
function dayInTurkey(date: Date): string {
  const there = new Date(Math.min(date.getTime() + turkeyIsAhead, latest))
  return `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}`
}

const months = [
  'Ocak',
  'Şubat',
  'Mart',
  'Nisan',
  'Mayıs',
  'Haziran',
  'Temmuz',
  'Ağustos',
  'Eylül',
  'Ekim',
  'Kasım',
  'Aralık',
]
