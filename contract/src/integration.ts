import { Type, type Static } from 'typebox'
import { Id } from './scalars.ts'

/**
 * The files that a seller puts beside his software, by the word that asks for each: in every language the SDK is one file,
 * in JavaScript one for each kind of modules, and what TypeScript wants to know of it.
 */
export const integrationFiles = {
  js: 'license.mjs',
  'js-types': 'license.d.mts',
  'js-commonjs': 'license.cjs',
  'js-commonjs-types': 'license.d.cts',
  java: 'Muhur.java',
  python: 'muhur.py',
} as const
export type IntegrationFile = keyof typeof integrationFiles

/** Whether the pins stand in it: declarations alone carry none. */
export const carriesPins = (file: IntegrationFile) => !/\.d\.[mc]ts$/.test(integrationFiles[file])

/** Gives such a file, with the server's addresses, the product's id and the public keys in it. */
export const integrationUrl = (productId: string, file: string) =>
  `/api/products/${productId}/integration/${file}`

/** Says what a download of this product pins, for whoever shows it without a file. */
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
