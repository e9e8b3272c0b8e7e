import type { GateCall } from '@muhur/contract/gate/gate'
import { quota } from '../../../http/limits/quota.ts'
import type { Look } from '../../../http/requests/listener.ts'
import { parseLicenseKey } from '../../license-key.ts'
import { readInstanceToken } from '../seats/instance-token.ts'
import type { Gate } from '../gate.ts'

/**
 * A network that floods may open a connection only if the first call on it would pass the limits. So a flood costs little, and
 * other programs at the same address go on: known instances by their tokens, other licenses by their keys.
 *
 * Returns the check of a connection's first bytes; undefined where the network does not flood.
 */
export function openConnectionFilter({
  secrets,
  limits,
  floodDetector,
  refusals,
}: Pick<Gate, 'secrets' | 'limits' | 'floodDetector' | 'refusals'>): (network: string) => Look | undefined {
  const others = quota(otherLimit)

  function isWanted(network: string, bytes: Buffer): boolean | null {
    const call = firstCall(bytes)
    if (call === 'unfinished') return null
    if (call === 'other') return !others.take(network).exceeded
    const { license_key, instance_token } = call
    const key = typeof license_key === 'string' && parseLicenseKey(license_key)
    if (!key) return false
    const instanceToken =
      typeof instance_token === 'string' ? readInstanceToken(secrets, instance_token) : null
    return limits.wouldAdmit({ keyLookup: secrets.hashLicenseKey(key), instanceToken, network })
  }

  return (network) => {
    const keyLookup = floodDetector.floodedKey(network)
    if (!keyLookup) return undefined
    return (bytes) => {
      const verdict = isWanted(network, bytes)
      if (verdict === false) {
        // One license is named for the whole flood: its keys may be anybody's.
        floodDetector.refused({ network, keyLookup })
        refusals.note({ network, keyLookup })
      }
      return verdict
    }
  }
}

/** The limit of other first requests from a network that floods: pages, and calls that cannot be read here. */
const otherLimit = { maximum: 40, window: 2 }

/** The most bytes of a head, which HTTP would read, and of a call's body. */
const longestHead = 8 * 1024
export const longestBody = 16 * 1024

/** The body of the first call on a connection. SDKs send its length. */
function firstCall(bytes: Buffer): Partial<Record<keyof GateCall, unknown>> | 'unfinished' | 'other' {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return bytes.length > longestHead ? 'other' : 'unfinished'
  const head = bytes.toString('latin1', 0, end)
  const length = Number(/^content-length:[ \t]*(\d+)[ \t]*$/im.exec(head)?.[1])
  if (!head.startsWith('POST ') || !(length <= longestBody)) return 'other'
  const body = bytes.subarray(end + 4, end + 4 + length)
  if (body.length < length) return 'unfinished'
  try {
    const call: unknown = JSON.parse(body.toString())
    return typeof call === 'object' && call !== null ? call : 'other'
  } catch {
    return 'other'
  }
}
