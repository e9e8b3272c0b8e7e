import { isIPv4 } from 'node:net'

/** Whether this host, without its port, is the machine itself, by any of its names. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}
