import { decodeBase64url } from './base64url.ts'

/** A download carries the seller's pins here. */
const downloadedPins = '@@MUHUR_PINS@@'

/** What the seller's software knows from the start. All of it is public. */
export interface Pins {
  /** The server's `PUBLIC_URL`, without a slash at its end. */
  address: string
  /** The product's id. */
  product: string
  /** The root key, which signs key sets: raw Ed25519. */
  root: Buffer
  keySet: KeySet
}

/** The keys that verdicts are signed with, by `kid`: raw Ed25519. */
export interface KeySet {
  version: number
  keys: ReadonlyMap<string, Buffer>
}

/**
 * Reads `<address> <product> <root> <version> <kid>:<key> …`; keys are in base64url.
 * @throws TypeError where the line is none, which is a fault of the program and not of the person who runs it.
 */
export function readPins(line: string = downloadedPins): Pins {
  const [address = '', product = '', root = '', version = '', ...keys] = line.trim().split(/\s+/)
  if (!isAddress(address) || !/^\d{1,15}$/.test(version))
    throw new TypeError(
      'Mühür: no pins. Download the file from the product’s page, or pass the option "pins".',
    )
  return {
    address,
    product,
    root: key(root),
    keySet: { version: Number(version), keys: new Map(keys.map(keyEntry)) },
  }
}

function isAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}

function keyEntry(word: string): [string, Buffer] {
  const colon = word.lastIndexOf(':')
  return [word.slice(0, Math.max(0, colon)), key(word.slice(colon + 1))]
}

function key(text: string): Buffer {
  const bytes = decodeBase64url(text)
  if (bytes?.length !== 32) throw new TypeError('Mühür: the pins carry a key that is none.')
  return bytes
}
