import { Type, type Static } from 'typebox'
import type { Operation } from '../operation.ts'
import { ById, Id } from '../scalars.ts'
import { integrationFiles } from '../gate/sdk-languages.ts'
import type { FieldWords } from '../field-words.ts'

/**
 * Downloads a file of `integrationFiles` with its pins: the server's addresses, the product's id and the public keys.
 */
export const integrationUrl = (productId: string, file: string) =>
  `/api/products/${productId}/integration/${file}`

/** Returns the pins of a download of this product, without a file. */
export const integrationPinsUrl = (productId: string) => `/api/products/${productId}/integration`

export const Integration = Type.Object({
  product_id: Id,
  /** The address of the server. */
  address: Type.String(),
  /** The line that `pinsLine` builds. */
  pins: Type.String(),
})
export type Integration = Static<typeof Integration>

const codes = ['PRODUCT_NOT_FOUND'] as const

export const getIntegration = {
  id: 'getIntegration',
  method: 'GET',
  path: integrationPinsUrl(':id'),
  access: 'public',
  params: ById,
  answers: { 200: Integration },
  summary: 'SDK dosyasına yazılan adresleri ve açık anahtarları verir',
  english: 'The addresses and public keys that a download of this product pins.',
  codes,
} as const satisfies Operation

export const downloadSdk = {
  id: 'downloadSdk',
  method: 'GET',
  path: integrationUrl(':id', ':file'),
  access: 'public',
  params: Type.Object({ id: Id, file: Type.String() }),
  answers: { 200: [...new Set(Object.values(integrationFiles).map(({ mediaType }) => mediaType))] },
  summary: 'Ürünün SDK dosyasını indirir',
  english: "Downloads a file of the SDK with the product's pins.",
  codes: [...codes, 'LANGUAGE_NOT_FOUND'],
  tag: 'cached',
} as const satisfies Operation

/** Placeholder in the SDKs' sources for the pins. */
export const pinsPlaceholder = '@@MUHUR_PINS@@'

/**
 * The pins of a download as one line without quotes, valid inside a string of any language: the server's addresses (the
 * signing address first) separated by commas, the product's id, the root key, the key set's version, then each signing
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

export const words: FieldWords = {
  'Integration.address': ['Sunucunun adresi', 'Address of the server', 'https://lisans.example'],
  file: ['SDK dosyası: js, js-types, js-commonjs, java, python', 'File of the SDK', 'js'],
  pins: [
    'SDK dosyasına yazılan satır',
    'The line in an SDK’s file',
    'https://lisans.example 01934f2a… root 1 kid:x',
  ],
}
