import { hash } from 'node:crypto'
import { licenseKeyOf } from '../../server/src/gate/license-key.ts'

/** The key of the license with this number, from 1; keys begin with the number, so that old licenses have early keys. */
export function keyOf(license: number): string {
  const bytes = hash('sha512', String(license), 'buffer')
  for (let digit = 0; digit < 6; digit += 1) bytes[digit] = (license >> (4 * (5 - digit))) & 15
  return licenseKeyOf(bytes)
}

/** The creation of row `number` of `total`, in milliseconds since 1970: rows are spread over two years. */
export function madeAt(number: number, total: number): number {
  return Math.floor(Date.UTC(2024, 10, 20) + (2 * 365 * 24 * 3600 * 1000 * number) / total)
}

/** The id of row `number` of `total`, a UUIDv7: the id begins with the creation. */
export function idOf(number: number, total: number): string {
  const time = madeAt(number, total).toString(16).padStart(12, '0')
  const rest = hash('md5', String(number))
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`
}

const products = 5

/** The id of a product, 1 to 5. All calls of the gate name the first. */
export function productId(product: number): string {
  return idOf(product, products)
}

/** Discord's id of a user, from 1. */
export function discordId(user: number): string {
  return String(200_000_000_000_000_000n + BigInt(user))
}
