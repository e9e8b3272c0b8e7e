import {
  GateAnswer,
  GateCall,
  jwksUrl,
  verdictTokenType,
  type GateVerb,
  type VerdictClaims,
} from '@muhur/contract/gate/gate'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import Fastify, { type FastifyInstance } from 'fastify'

/** Routes that both comparison servers share with the gate. */
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

/** One Ed25519 signature per call; publishes the public key. `aside`: on the thread pool. */
export function openSigner(
  app: FastifyInstance,
  aside: boolean,
): (claims: VerdictClaims) => string | Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x } = publicKey.export({ format: 'jwk' })
  const kid = createHash('sha256').update(x!).digest('base64url')
  const keySet = { keys: [{ kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' }] }
  app.get(jwksUrl, () => keySet)

  const header = encode({ alg: 'EdDSA', kid, typ: verdictTokenType })
  return (claims) => {
    const input = `${header}.${encode(claims)}`
    const joined = (signature: Buffer) => `${input}.${signature.toString('base64url')}`
    return aside
      ? signAside(null, Buffer.from(input), privateKey).then(joined)
      : joined(sign(null, Buffer.from(input), privateKey))
  }
}

const signAside = promisify(sign)

/** As long as the gate's issuer: the loopback address with a port of five digits. */
const issuer = 'http://127.0.0.1:30000'

/** As long as a hash in base64url. */
const hashLike = 'H'.repeat(43)

/** Claims as long as the gate's. */
export function claimsOf(
  call: GateCall,
  about: { license: string; now: Date; proof: string; instance?: string; verb: GateVerb },
): VerdictClaims {
  const iat = Math.floor(about.now.getTime() / 1000)
  return {
    iss: issuer,
    verb: about.verb,
    bdh: hashLike,
    aud: call.product_id!,
    sub: about.license,
    ...(about.instance && { iid: about.instance, ith: hashLike }),
    fph: about.proof,
    nonce: call.nonce!,
    code: 'VALID',
    iat,
    exp: iat + 600,
    grace_until: about.instance ? iat + 259_200 : iat,
    next_heartbeat_in: 300,
    ent: [],
    ...(about.instance && { product_name: 'Bench', expires_at: null, seats_used: 3, seats_allowed: 10_000 }),
  }
}

/** Listens on a free port and sends the port to the parent. */
export async function serve(app: FastifyInstance): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  process.send!({ port })
  process.on('disconnect', () => process.exit())
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
