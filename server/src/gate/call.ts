import type { GateCall, GateVerb } from '@muhur/contract/gate'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'
import { callerAddress } from '../address.ts'
import { Failure } from '../failure.ts'
import { parseLicenseKey } from '../licenses/key.ts'
import type { Gate } from './gate.ts'
import { readInstanceToken, type InstanceToken } from './instance-token.ts'

/** A call as the gate works with it: its secrets are hashes from here on. */
export interface Call {
  verb: GateVerb
  keyLookup: Buffer
  productId: string | null
  fingerprintHash: Buffer | null
  /** base64url(SHA-256(fingerprint)): what the client can compute too, for its token. */
  fingerprintProof: string | undefined
  /** Null where the call presents none, or one that this server never issued. */
  instanceToken: InstanceToken | null
  nonce: string | undefined
  /** base64url(SHA-256(body)), byte for byte as it was received: the answer is to this call and no other. */
  bodyProof: string
  hostname: string | null
  version: string | null
  sdk: string | null
  address: string
  /** Its address named too many wrong keys; it came in by its token alone. */
  keptOut: boolean
  requestRef: string
}

/**
 * Reads a call and lets it in. Throws PLACEHOLDER_NOT_INJECTED, KEY_MALFORMED or RATE_LIMITED.
 *
 * An address that named too many wrong keys is kept out, except for instances that already run behind it: they carry a
 * token of ours, and have no part in what a neighbour does. Whether the token is this license's, the answer looks again.
 */
export function readCall(
  { secrets, limits }: Pick<Gate, 'secrets' | 'limits'>,
  verb: GateVerb,
  request: FastifyRequest<{ Body: GateCall }>,
  reply: FastifyReply,
): Call {
  const { body } = request
  const { fingerprint, instance_token } = body
  const address = callerAddress(request)
  const instanceToken = instance_token === undefined ? null : readInstanceToken(secrets, instance_token)
  if (!instanceToken) limits.admitAddress(address, reply)

  const key = parseLicenseKey(body.license_key)
  if (!key) {
    if (placeholder.test(body.license_key))
      throw new Failure('PLACEHOLDER_NOT_INJECTED', { field: 'license_key' })
    limits.wrongKey(address, hash('sha256', body.license_key), reply)
    throw new Failure('KEY_MALFORMED', { field: 'license_key' })
  }
  const call: Call = {
    verb,
    keyLookup: secrets.hashLicenseKey(key),
    productId: body.product_id ?? null,
    fingerprintHash: fingerprint === undefined ? null : secrets.hashFingerprint(fingerprint),
    fingerprintProof: fingerprint === undefined ? undefined : hash('sha256', fingerprint, 'base64url'),
    instanceToken,
    nonce: body.nonce,
    bodyProof: hash('sha256', request.bodyBytes!, 'base64url'),
    hostname: body.hostname ?? null,
    version: body.version ?? null,
    sdk: body.sdk ?? null,
    address,
    keptOut: limits.isKeptOut(address),
    requestRef: request.id,
  }
  limits.admitCall(call, reply)
  return call
}

/** Marketplaces fill `%%__LICENSE__%%` in on download; what arrives unfilled never was a key, nor a guess at one. */
const placeholder = /%%.*%%|\{\{.*\}\}|\$\{.*\}/
