import type { GateCall, GateVerb } from '@muhur/contract/gate/gate'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'
import { callerAddress, callerNetwork } from '../../../http/address.ts'
import { Failure } from '../../../start/faults/failure.ts'
import { parseLicenseKey } from '../../license-key.ts'
import type { Gate } from '../gate.ts'
import { readInstanceToken } from '../seats/instance-token.ts'
import type { Call } from '../types.ts'

/**
 * Reads a call and lets it in. Throws PLACEHOLDER_NOT_INJECTED, KEY_MALFORMED or RATE_LIMITED.
 *
 * An address that named too many wrong keys is kept out, except for instances that already run behind it: they present a
 * token that this server issued, and are not to blame for a neighbour. `answer` checks that the token is this license's.
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
  const network = callerNetwork(address)
  const instanceToken = instance_token === undefined ? null : readInstanceToken(secrets, instance_token)
  if (!instanceToken) limits.admitNetwork(network, reply)

  const key = parseLicenseKey(body.license_key)
  if (!key) {
    if (placeholder.test(body.license_key))
      throw new Failure('PLACEHOLDER_NOT_INJECTED', { field: 'license_key' })
    limits.wrongKey(network, hash('sha256', body.license_key), reply)
    throw new Failure('KEY_MALFORMED', { field: 'license_key' })
  }
  const caller = { keyLookup: secrets.hashLicenseKey(key), instanceToken, network }
  // The hash is only computed for a call that passes the limits.
  const shares = limits.admitCall(caller, reply)
  const fingerprintHash = fingerprint === undefined ? null : secrets.hashFingerprint(fingerprint)
  if (shares && fingerprintHash) limits.admitMachine(caller, fingerprintHash, reply)
  return {
    ...caller,
    verb,
    productId: body.product_id ?? null,
    fingerprintHash,
    fingerprintProof: fingerprint === undefined ? undefined : hash('sha256', fingerprint, 'base64url'),
    nonce: body.nonce,
    bodyProof: hash('sha256', request.bodyBytes!, 'base64url'),
    hostname: body.hostname ?? null,
    version: body.version ?? null,
    sdk: body.sdk ?? null,
    address,
    keptOut: limits.isKeptOut(network),
    requestRef: request.id,
  }
}

/** Marketplaces replace `%%__LICENSE__%%` on download. An unreplaced placeholder is no guess at a key. */
const placeholder = /%%.*%%|\{\{.*\}\}|\$\{.*\}/
