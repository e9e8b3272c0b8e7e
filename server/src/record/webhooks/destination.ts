import { webhookLimits } from '@muhur/contract/record/webhook-limits'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, isIPv4 } from 'node:net'
import { Failure } from '../../start/faults/failure.ts'

/** All addresses of a name; throws for a name without an address. */
export type Resolve = (name: string) => Promise<string[]>

/**
 * Asks DNS alone: a look-up that also reads /etc/hosts holds one of the process's four threads while a dead name server is
 * silent. `localhost` is this machine by definition (RFC 6761).
 */
export const resolveName: Resolve = async (name) => {
  if (name === 'localhost') return ['127.0.0.1']
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** The destination of a message: one of the checked addresses, even if the name has other addresses a moment later. */
export interface Destination {
  url: URL
  addresses: string[]
}

/** Why nothing is sent. */
export class DestinationFault extends Error {
  readonly code: 'FORBIDDEN_ADDRESS' | 'NAME_NOT_FOUND'

  constructor(code: DestinationFault['code']) {
    super(code)
    this.code = code
  }
}

// The registries of special addresses (RFC 6890 and later ones). All other addresses are on the internet.
const specialIPv4 = new BlockList()
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
].flatMap((line) => line.split(' '))) {
  const [address = '', bits] = range.split('/')
  specialIPv4.addSubnet(address, Number(bits), 'ipv4')
}

// Of IPv6 only 2000::/3 is on the internet, without the ranges that carry an IPv4 address (Teredo, 6to4) or stand in examples.
const globalIPv6 = new BlockList()
globalIPv6.addSubnet('2000::', 3, 'ipv6')
const specialIPv6 = new BlockList()
specialIPv6.addSubnet('2001::', 23, 'ipv6')
specialIPv6.addSubnet('2001:db8::', 32, 'ipv6')
specialIPv6.addSubnet('2002::', 16, 'ipv6')
specialIPv6.addSubnet('3fff::', 20, 'ipv6')

const isPublic = (address: string) =>
  isIPv4(address)
    ? !specialIPv4.check(address, 'ipv4')
    : globalIPv6.check(address, 'ipv6') && !specialIPv6.check(address, 'ipv6')

/** The addresses that may be called: those on the internet by https, and the operator's own ranges by http too. */
export class Destinations {
  readonly #allowed = new BlockList()
  readonly #resolve: Resolve

  constructor(ranges: readonly string[], resolve: Resolve) {
    this.#resolve = resolve
    for (const range of ranges) {
      const [address = '', bits] = range.split('/')
      const family = isIPv4(address) ? 'ipv4' : 'ipv6'
      this.#allowed.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
    }
  }

  /**
   * Resolves the name, once. All of its addresses must be allowed: a name with one address inside and one outside is no receiver.
   * Throws a DestinationFault.
   */
  async find(text: string): Promise<Destination> {
    const url = new URL(text)
    // The URL standard has made an address of every way to write one: 2130706433, 0x7f.1, 127.1.
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const addresses = isIP(host) ? [host] : await this.#addressesOf(host)
    for (const address of addresses) {
      const own = this.#allowed.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
      if (!own && (url.protocol !== 'https:' || !isPublic(address)))
        throw new DestinationFault('FORBIDDEN_ADDRESS')
    }
    return { url, addresses }
  }

  /**
   * The address as the URL standard writes it, so that all spellings of one address are equal. Throws WEBHOOK_URL_INVALID and
   * WEBHOOK_ADDRESS_FORBIDDEN. An unknown name may become known later.
   */
  async require(text: string): Promise<string> {
    const url = URL.canParse(text) ? new URL(text) : undefined
    const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash
    // Nothing listens on port 0, and invisible characters can make an address look like another.
    if (!isPlain || url.port === '0' || /\p{Cf}/u.test(text))
      throw new Failure('WEBHOOK_URL_INVALID', { field: 'url' })
    // Letters beyond ASCII become three or more characters each.
    if (url.href.length > webhookLimits.url) throw new Failure('WEBHOOK_URL_INVALID', { field: 'url' })
    try {
      await this.find(text)
    } catch (error) {
      if (!(error instanceof DestinationFault)) throw error
      if (error.code === 'NAME_NOT_FOUND') {
        if (url.protocol === 'https:') return url.href
        throw new Failure('WEBHOOK_URL_INVALID', { field: 'url' })
      }
      // Over the internet no message goes without TLS, to any address.
      const code =
        url.protocol === 'https:' || isPrivateHost(url) ? 'WEBHOOK_ADDRESS_FORBIDDEN' : 'WEBHOOK_URL_INVALID'
      throw new Failure(code, { field: 'url' })
    }
    return url.href
  }

  async #addressesOf(name: string): Promise<string[]> {
    const found = await this.#resolve(name).catch(() => [])
    if (found.length === 0) throw new DestinationFault('NAME_NOT_FOUND')
    return found
  }
}

function isPrivateHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublic(host)
}
