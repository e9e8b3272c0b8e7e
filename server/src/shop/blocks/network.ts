import { isIP, isIPv4 } from 'node:net'
import { canonicalAddress } from '../../http/address.ts'
import { Failure } from '../../start/faults/failure.ts'

/**
 * An address or a CIDR prefix in a form that PostgreSQL reads, IPv4-mapped IPv6 folded to IPv4; host bits may be set. Throws
 * BAD_REQUEST for any other text, NETWORK_TOO_WIDE for a network that would block everybody by accident.
 */
export function readNetwork(text: string): string {
  const network = parse(text)
  if (!network) throw new Failure('BAD_REQUEST', { field: 'network', message: malformed })
  const { address, prefix, bits } = fold(network)
  if (prefix < shortestPrefix[bits]) throw new Failure('NETWORK_TOO_WIDE', { field: 'network' })
  return `${address}/${prefix}`
}

interface Network {
  address: string
  prefix: number
  /** How long an address is. */
  bits: 32 | 128
}

/** The largest networks that registries give to one holder; a wider network spans half the world. */
const shortestPrefix = { 32: 8, 128: 16 }

const malformed = 'network alanı bir IP adresi ya da 203.0.113.0/24 biçiminde bir ağ olmalı.'

/** Stricter than the database: no zone (`%eth0`), no leading zeros, no half an address. */
function parse(text: string): Network | undefined {
  const [, address = '', length] = /^([0-9A-Fa-f.:]+)(?:\/(0|[1-9][0-9]{0,2}))?$/.exec(text) ?? []
  const family = isIP(address)
  if (family === 0) return undefined
  const bits = family === 4 ? 32 : 128
  const prefix = length === undefined ? bits : Number(length)
  return prefix <= bits ? { address, prefix, bits } : undefined
}

/** A prefix of IPv4-mapped IPv6 is a prefix of IPv4: callers are known by that address. */
function fold(network: Network): Network {
  const address = canonicalAddress(network.address)!
  if (network.bits === 32 || network.prefix < 96 || !isIPv4(address)) return network
  return { address, prefix: network.prefix - 96, bits: 32 }
}
