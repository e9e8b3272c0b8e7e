import type { Pins } from '../proof/pins.ts'
import { sdkInCalls } from './preloads.ts'

export type Verb = 'validate' | 'activate' | 'heartbeat' | 'deactivate' | 'update'

interface CallFacts {
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
  /** Only of `update`: whether the answer has a link to the file. */
  link?: boolean
  /** Only of `update`: the channel of the wanted releases, and the hash of the program's file. */
  channel?: string | null
  sha256?: string | null
}

/** The fields of a call. */
export function bodyOf({ verb, pins, key, instance, instanceToken, nonce, ...more }: CallFacts) {
  const asked = {
    license_key: key.trim(),
    product_id: pins.product,
    nonce,
    sdk: more.sdk ?? sdkInCalls,
    ...(more.version !== null && { version: more.version }),
  }
  const { link = false, channel, sha256 } = more
  if (verb === 'update') return { ...asked, link, ...(channel && { channel }), ...(sha256 && { sha256 }) }
  const presentsToken = verb !== 'validate' && instanceToken !== null
  const hostname = more.hostname.replace(/\p{C}/gu, '').slice(0, 255)
  return {
    ...asked,
    fingerprint: instance,
    ...(hostname && { hostname }),
    ...(presentsToken && { instance_token: instanceToken }),
  }
}

export const callUrl = (address: string, verb: Verb) => `${address}/api/license/${verb}`

export const keySetUrl = (address: string) => `${address}/.well-known/jwks.json`
