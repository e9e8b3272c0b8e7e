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
  if (verb === 'update') return { ...asked, link: more.link ?? false }
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
