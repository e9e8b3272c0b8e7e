import {
  GateAnswer,
  GateCall,
  jwksUrl,
  verdictTokenType,
  type GateVerb,
  type VerdictClaims,
} from '@muhur/contract/gate/gate'
import { createHash, generateKeyPairSync, sign as signBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'

/** The routes of both comparison servers have the gate's schemas. */
export const gateSchema = { schema: { body: GateCall, response: { 200: GateAnswer } } }

/** A carefully configured Fastify without additional headers, hooks or guards. */
export function plainFastify(): FastifyInstance {
  return Fastify({
    logger: false,
    bodyLimit: 16 * 1024,
    requestTimeout: 10_000,
    connectionTimeout: 15_000,
    keepAliveTimeout: 5_000,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 8_192 },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: false } },
  })
}

export type Sign = (claims: VerdictClaims) => string

/** One Ed25519 signature per call; publishes the public key. */
export function openSigner(app: FastifyInstance): Sign {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x } = publicKey.export({ format: 'jwk' })
  const kid = createHash('sha256').update(x!).digest('base64url')
  const keySet = { keys: [{ kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' }] }
  app.get(jwksUrl, () => keySet)

  const header = encode({ alg: 'EdDSA', kid, typ: verdictTokenType })
  return (claims) => {
    const input = `${header}.${encode(claims)}`
    return `${input}.${signBytes(null, Buffer.from(input), privateKey).toString('base64url')}`
  }
}

/** As long as the gate's issuer: the loopback address with a port of five digits. */
const issuer = 'http://127.0.0.1:30000'
/** As long as a hash in base64url, and as an instance token. */
const hashLike = 'H'.repeat(43)
const instanceToken = 'T'.repeat(64)

interface Facts {
  verb: GateVerb
  license: GateAnswer['license']
  now: Date
  instanceId?: string
}

/** An answer as long as the gate's, with claims as long as the gate's. */
export function answerTo(call: GateCall, sign: Sign, { verb, license, now, instanceId }: Facts): GateAnswer {
  const iat = Math.floor(now.getTime() / 1000)
  const lease_expires_at = new Date(now.getTime() + 900_000).toISOString()
  const token = sign({
    iss: issuer,
    verb,
    bdh: hashLike,
    aud: call.product_id!,
    sub: license.id,
    ...(instanceId && { iid: instanceId, ith: hashLike }),
    fph: hashLike,
    nonce: call.nonce!,
    code: 'VALID',
    iat,
    exp: iat + 600,
    grace_until: instanceId ? iat + 259_200 : iat,
    next_heartbeat_in: 300,
    ent: [],
    ...(instanceId && {
      product_name: 'Bench',
      owner_name: 'Mehmet_1001',
      expires_at: null,
      seats_used: 3,
      seats_allowed: 10_000,
    }),
  })
  return {
    valid: true,
    code: 'VALID',
    message: 'Lisans geçerli.',
    license,
    ...(instanceId && { instance: { id: instanceId, token: instanceToken, lease_expires_at } }),
    next_heartbeat_in: 300,
    request_ref: 'W9MB3VH06P',
    server_time: now.toISOString(),
    token,
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
