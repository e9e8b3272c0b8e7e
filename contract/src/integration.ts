import { Type, type Static } from 'typebox'
import { Id } from './scalars.ts'

/** Gives a file of `integrationFiles`, with the server's addresses, the product's id and the public keys in it. */
export const integrationUrl = (productId: string, file: string) =>
  `/api/products/${productId}/integration/${file}`

/** Says what a download of this product pins, without a file. */
export const integrationPinsUrl = (productId: string) => `/api/products/${productId}/integration`

export const Integration = Type.Object({
  product_id: Id,
  /** The server's. */
  address: Type.String(),
  /** The line of `pinsLine`. */
  pins: Type.String(),
})
export type Integration = Static<typeof Integration>

/** Stands in the SDKs' sources where a download carries its pins. */
export const pinsPlaceholder = '@@MUHUR_PINS@@'

/**
 * What a download pins, as one line without quotes, so that it stands in a string of any language: the server's addresses,
 * the one that signs first, separated by commas, the product's id, the root key, the key set's version, then each signing
 * key as `kid:x`; keys are raw Ed25519 in base64url.
 */
export interface Pins {
  addresses: readonly string[]
  product: string
  root: string
  version: number
  keys: Record<string, string>
}

export function pinsLine({ addresses, product, root, version, keys }: Pins): string {
  const known = Object.entries(keys).map(([kid, x]) => `${kid}:${x}`)
  return [addresses.join(','), product, root, version, ...known].join(' ')
}
