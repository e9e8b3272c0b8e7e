import type { Pins } from './pins.ts'
import { sdkName } from './version.ts'

export type Verb = 'validate' | 'activate' | 'heartbeat' | 'deactivate'

export interface CallFacts {
  verb: Verb
  pins: Pins
  key: string
  /** The fingerprint. */
  instance: string
  instanceToken: string | null
  nonce: string
  hostname: string
  /** Of the seller's software; null: not given. */
  version: string | null
  sdk?: string
}

/** The address and the fields of a call. */
export function callOf({ verb, pins, key, instance, instanceToken, nonce, ...more }: CallFacts) {
  const presentsToken = (verb === 'heartbeat' || verb === 'deactivate') && instanceToken !== null
  const hostname = more.hostname.replace(/\p{C}/gu, '').slice(0, 255)
  const body = {
    license_key: key.trim(),
    product_id: pins.product,
    fingerprint: instance,
    nonce,
    sdk: more.sdk ?? sdkName,
    ...(hostname && { hostname }),
    ...(more.version !== null && { version: more.version }),
    ...(presentsToken && { instance_token: instanceToken }),
  }
  return { url: `${pins.address}/api/license/${verb}`, body }
}

export const keySetUrl = ({ address }: Pins) => `${address}/.well-known/jwks.json`
