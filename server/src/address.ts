import type { FastifyRequest } from 'fastify'
import { isIPv4, isIPv6, SocketAddress } from 'node:net'

/**
 * Where a request comes from, as it is stored and compared: IPv4 also where the socket says `::ffff:203.0.113.9`, IPv6
 * without its zone. A proxy that sends no address in its header stands for its callers itself.
 */
export function callerAddress({ ip, socket }: FastifyRequest): string {
  return canonicalAddress(ip) ?? canonicalAddress(socket.remoteAddress ?? '') ?? '0.0.0.0'
}

/** What one caller may well have many of counts as one: an IPv6 address by its /64. */
export function callerNetwork(address: string): string {
  if (isIPv4(address)) return address
  const [head = '', tail] = new SocketAddress({ family: 'ipv6', address }).address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  return [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4).join(':')
}

/** The one spelling of an address by which it is compared: IPv4 as such, no zone. Undefined for what is none. */
export function canonicalAddress(given: string): string | undefined {
  if (isIPv4(given)) return given
  const address = given.replace(mapped, '').replace(/%.*$/, '')
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return undefined
  // A proxy may use any spelling; only this one can be compared, and shows IPv4 as such.
  return new SocketAddress({ family: 'ipv6', address }).address.replace(mapped, '')
}

const mapped = /^::ffff:(?=\d+\.)/i
