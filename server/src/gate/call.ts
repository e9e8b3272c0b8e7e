import type { GateCall } from '@muhur/contract/gate'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { Failure } from '../failure.ts'
import { parseLicenseKey } from '../licenses/key.ts'
import { hashToken, type Secrets } from '../secrets.ts'

/** A call as the gate works with it: its secrets are hashes from here on. */
export interface Call {
  keyLookup: Buffer
  productId: string | null
  fingerprintHash: Buffer | null
  /** base64url(SHA-256(fingerprint)): what the client can compute too, for its token. */
  fingerprintProof: string | undefined
  tokenHash: Buffer | null
  nonce: string | undefined
  hostname: string | null
  version: string | null
  sdk: string | null
  address: string
  requestRef: string
}

/** Throws PLACEHOLDER_NOT_INJECTED or KEY_MALFORMED. */
export function readCall(request: FastifyRequest<{ Body: GateCall }>, secrets: Secrets): Call {
  const { body } = request
  const { fingerprint, instance_token } = body
  return {
    keyLookup: secrets.hashLicenseKey(readKey(body.license_key)),
    productId: body.product_id ?? null,
    fingerprintHash: fingerprint === undefined ? null : secrets.hashFingerprint(fingerprint),
    fingerprintProof: fingerprint && createHash('sha256').update(fingerprint).digest('base64url'),
    tokenHash: instance_token === undefined ? null : hashToken(instance_token),
    nonce: body.nonce,
    hostname: body.hostname ?? null,
    version: body.version ?? null,
    sdk: body.sdk ?? null,
    address: request.ip,
    requestRef: request.id,
  }
}

/** Marketplaces fill `%%__LICENSE__%%` in on download; what arrives unfilled never was a key. */
function readKey(typed: string): string {
  if (/%%.*%%|\{\{.*\}\}|\$\{.*\}/.test(typed))
    throw new Failure('PLACEHOLDER_NOT_INJECTED', { field: 'license_key' })
  const key = parseLicenseKey(typed)
  if (!key) throw new Failure('KEY_MALFORMED', { field: 'license_key' })
  return key
}
