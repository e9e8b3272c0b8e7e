import type { FastifyRequest } from 'fastify'
import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net'

/**
 * Where a request comes from, as it is stored and compared: IPv4 also where the socket says `::ffff:203.0.113.9`, IPv6
 * without its zone. A proxy that sends no address in its header stands for its callers itself.
 */
export function callerAddress({ ip, socket }: FastifyRequest): string {
  return forwardedAddress(ip) ?? canonicalAddress(socket.remoteAddress ?? '') ?? '0.0.0.0'
}

/** Whether a link of the chain that leads to us is one of these proxies, named by addresses or ranges. */
export function trustedProxy(proxies: readonly string[]): (link: string | undefined) => boolean {
  const trusted = new BlockList()
  for (const proxy of proxies) {
    const [given = '', bits] = proxy.split('/')
    // A range of mapped addresses stays mapped: its bits are counted in IPv6.
    const address = bits === undefined ? canonicalAddress(given)! : given
    const family = familyOf(address)
    trusted.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return (link) => {
    // A closed socket has no address.
    const address = forwardedAddress(link ?? '')
    return address !== undefined && trusted.check(address, familyOf(address))
  }
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

/** An address as proxies forward it: some add the port, put IPv6 into brackets, or all of it into quotes. */
function forwardedAddress(given: string): string | undefined {
  const bare = given.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|(.*\.\d+|[^:]*))(?::\d{1,5})?$/.exec(bare) ?? []
  return canonicalAddress(bracketed ?? dotted ?? bare)
}

/** The addresses of one caller count as one: an IPv6 address by its /64. */
export function callerNetwork(address: string): string {
  return isIPv4(address) ? address : networksOf(address)[0]!
}

/** A caller's network in CIDR notation, as it is stored. */
export function cidrOf(network: string): string {
  return isIPv4(network) ? `${network}/32` : `${network}::/64`
}

/**
 * The networks of an address, from one caller's network to a whole provider's: /64, /48 and /32 of IPv6; the address itself, /24
 * and /16 of IPv4.
 */
export function networksOf(address: string): string[] {
  const separator = isIPv4(address) ? '.' : ':'
  const groups = isIPv4(address) ? address.split('.') : groupsOf(address)
  return [4, 3, 2].map((length) => groups.slice(0, length).join(separator))
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = new SocketAddress({ family: 'ipv6', address }).address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  return [...first, ...Array<string>(zeros).fill('0'), ...last]
}

/** The canonical text of an address, for comparison: IPv4-mapped IPv6 as IPv4, no zone. Undefined for any other text. */
export function canonicalAddress(given: string): string | undefined {
  if (isIPv4(given)) return given
  const address = given.replace(mapped, '').replace(/%.*$/, '')
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return undefined
  // A proxy may use any spelling; only this one can be compared, and shows IPv4 as such.
  return new SocketAddress({ family: 'ipv6', address }).address.replace(mapped, '')
}

const mapped = /^::ffff:(?=\d+\.)/i
