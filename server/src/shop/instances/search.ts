import { keyIdLength } from '@muhur/contract/shop/licenses'
import { isIP } from 'node:net'
import { canonicalAddress } from '../../http/address.ts'

/** A search for machines. */
export type MachineSearch =
  /** In CIDR notation. */
  { by: 'address'; network: string } | { by: 'name'; part: string }

/** An admin's search among the shop's instances. */
export type Search = { by: 'license'; keyId: string } | MachineSearch

/** Reads the text of the search box; undefined for no text. Of a whole license key only its id is used. */
export function readSearch(typed: string): Search | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  if (/^MHR(-|$)/i.test(text))
    return {
      by: 'license',
      keyId: text
        .replace(/[^0-9a-z-]/gi, '')
        .toUpperCase()
        .slice(0, keyIdLength),
    }
  return readMachineSearch(text)
}

/** Reads the text of the search for machines of one license; undefined for no text. */
export function readMachineSearch(typed: string): MachineSearch | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  const network = networkOf(text)
  return network === undefined ? { by: 'name', part: text } : { by: 'address', network }
}

function networkOf(text: string): string | undefined {
  const [address = '', length] = text.split('/')
  const family = isIP(address)
  if (family !== 0) {
    const canonical = canonicalAddress(address)!
    if (length === undefined) return canonical
    return /^\d{1,3}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128)
      ? `${canonical}/${length}`
      : undefined
  }
  // The beginning of an IPv4 address, as people type it: "203.0." or "203.0.113".
  const parts = /^(\d{1,3}(?:\.\d{1,3}){1,2})\.?$/.exec(text)?.[1]?.split('.')
  if (!parts || parts.some((part) => Number(part) > 255)) return undefined
  return `${[...parts, '0', '0'].slice(0, 4).join('.')}/${parts.length * 8}`
}
