import type { ServerResponse } from 'node:http'
import { genuineClaims, hashOf, token, type TokenParts } from '../vectors/cases/jws.ts'
import { instanceToken } from '../vectors/cases/world.ts'
import type { Call, Play } from './emulator.ts'

/** The token of the real server for this call, with these parts replaced. */
export function tokenFor({ verb, address, body, sent }: Call, { claims, ...parts }: TokenParts = {}): string {
  const iat = Math.floor(Date.now() / 1000)
  const genuine = {
    iss: address,
    verb,
    bdh: hashOf(sent),
    aud: body.product_id,
    fph: hashOf(body.fingerprint ?? ''),
    nonce: body.nonce,
    iat,
    exp: iat + 600,
    grace_until: iat + 259_200,
  }
  return token({ ...parts, claims: { ...genuine, ...(claims as Record<string, unknown>) } })
}

/** The body around a token. */
export function bodyAround(proof: unknown, unsigned: Record<string, unknown> = {}): string {
  return JSON.stringify({
    valid: true,
    code: 'VALID',
    message: 'Lisans geçerli.',
    license: {
      id: genuineClaims.sub,
      status: 'active',
      max_instances: 5,
      expires_at: null,
    },
    token: proof,
    instance: { id: genuineClaims.iid, token: instanceToken },
    next_heartbeat_in: 300,
    request_ref: 'K7QX-2M9D',
    ...unsigned,
  })
}

/** The body of the real server for this call. */
export const bodyFor = (call: Call) => bodyAround(tokenFor(call))

/** The answer of the real server. */
export const genuine: Play = (call, response) => send(response, bodyFor(call))

/** A genuine token with these parts replaced. */
export const withToken =
  (parts: TokenParts): Play =>
  (call, response) =>
    send(response, bodyAround(tokenFor(call, parts)))

/** Any answer at all. */
export const answers =
  (body: string | Buffer, status = 200, headers: Record<string, string> = {}): Play =>
  (_call, response) =>
    send(response, body, status, headers)

export function send(
  response: ServerResponse,
  body: string | Buffer,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(body)
}
