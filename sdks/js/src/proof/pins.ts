import { decodeBase64url } from './base64url.ts'

/** A download carries the seller's pins here. */
const downloadedPins = '@@MUHUR_PINS@@'

/** The pinned facts of the seller's software. All of them are public. */
export interface Pins {
  /** The server's addresses, which are also the issuers: without a slash at the end. */
  addresses: readonly string[]
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
 * Reads `<address>,… <product> <root> <version> <kid>:<key> …`; keys are in base64url.
 * @throws TypeError for any other line: a fault of the program and not of the person who runs it.
 */
export function readPins(line: string = downloadedPins): Pins {
  const [where = '', product = '', root = '', version, ...known] = line.trim().split(/\s+/)
  const keys = new Map(
    known.map((word) => word.match(/^(.*):(.*)$/)!.slice(1)).map(([kid, x]) => [kid!, key(x!)]),
  )
  const addresses = where.split(',')
  if (!addresses.every((address) => /^https?:\/\/[^/]/.test(address))) throw noPins()
  return { addresses, product, root: key(root), keySet: { version: Number(version), keys } }
}

/** Whether the issuer is the server of these pins. */
export const isOurs = (issuer: unknown, { addresses }: Pins) =>
  addresses.some((address) => address === issuer)

function key(text: string): Buffer {
  const bytes = decodeBase64url(text)
  if (bytes?.length !== 32) throw noPins()
  return bytes
}

const noPins = () => new TypeError('Mühür: there are no pins in this file, nor in the option "pins".')
