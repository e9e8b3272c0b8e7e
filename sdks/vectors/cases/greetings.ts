import { genuineClaims } from './jws.ts'

export interface GreetingCase {
  name: string
  /** Of the first VALID; an absent claim is not known. */
  claims: Record<string, unknown>
  /** The line for people. */
  expect: string
}

const { product_name, owner_name, expires_at, seats_used, seats_allowed } = genuineClaims
const facts = { product_name, owner_name, expires_at, seats_used, seats_allowed }
const greeting = (name: string, claims: Record<string, unknown>, expect: string): GreetingCase => ({
  name,
  claims: { ...facts, ...claims },
  expect,
})
const bare = '[Mühür] Lisans geçerli.'
const until = (day: string) => `[Mühür] Ticket Bot lisansı geçerli, 1/3 kurulum, bitiş ${day}`
const at = (instant: string) => Date.parse(instant) / 1000

/** The lines for people when all is well. */
export const greetings: GreetingCase[] = [
  greeting('a license with an end', { expires_at: at('2027-01-12T09:00:00Z') }, until('12 Ocak 2027')),
  greeting('the day is that of Turkey', { expires_at: at('2027-02-28T21:00:00Z') }, until('1 Mart 2027')),
  greeting('a second before midnight', { expires_at: at('2028-02-29T20:59:59Z') }, until('29 Şubat 2028')),
  ...[
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
  ].map((month, place) =>
    greeting(
      `the month ${month}`,
      { expires_at: at(`2030-${String(place + 1).padStart(2, '0')}-15T12:00:00Z`) },
      until(`15 ${month} 2030`),
    ),
  ),
  greeting(
    'a license without an end',
    { expires_at: null },
    '[Mühür] Ticket Bot lisansı geçerli, 1/3 kurulum, süresiz',
  ),
  greeting(
    'an end that is not known',
    { expires_at: undefined },
    '[Mühür] Ticket Bot lisansı geçerli, 1/3 kurulum, süresiz',
  ),
  greeting(
    'a name with letters of Turkish',
    { product_name: 'Göç Şöleni', expires_at: null },
    '[Mühür] Göç Şöleni lisansı geçerli, 1/3 kurulum, süresiz',
  ),
  greeting(
    'the owner has no part in it',
    { owner_name: null, expires_at: null },
    '[Mühür] Ticket Bot lisansı geçerli, 1/3 kurulum, süresiz',
  ),
  greeting('no product’s name', { product_name: undefined }, bare),
  greeting('a name that is no string', { product_name: 7 }, bare),
  greeting('no seats', { seats_used: undefined }, bare),
  greeting('seats that are no whole number', { seats_allowed: 2.5 }, bare),
]
