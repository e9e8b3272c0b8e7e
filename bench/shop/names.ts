import { hash } from 'node:crypto'
import { licenseKeyOf } from '../../server/src/gate/calls/input/license-key.ts'

/** The key of the license with this number, from 1; keys begin with the number, so that old licenses have early keys. */
export function keyOf(license: number): string {
  const bytes = hash('sha512', String(license), 'buffer')
  for (let digit = 0; digit < 6; digit += 1) bytes[digit] = (license >> (4 * (5 - digit))) & 15
  return licenseKeyOf(bytes)
}

/** When the thing with this number of so many was made, in milliseconds: the shop sells for two years. */
export function madeAt(number: number, of: number): number {
  return Math.floor(Date.UTC(2024, 10, 20) + (2 * 365 * 24 * 3600 * 1000 * number) / of)
}

/** Its id, which begins with the time like a real one. */
export function idOf(number: number, of: number): string {
  const time = madeAt(number, of).toString(16).padStart(12, '0')
  const rest = hash('md5', String(number))
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`
}

const products = 5

/** The id of a product, 1 to 5. Who calls the gate calls for the first. */
export function productId(product: number): string {
  return idOf(product, products)
}
