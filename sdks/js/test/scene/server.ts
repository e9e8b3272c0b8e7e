import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Call {
  verb: string
  body: Record<string, string>
  at: number
}

type Claims = Record<string, unknown>
type Reply = { status: number; body?: string; headers?: Record<string, string> } | Claims | 'hang'

export interface LicenseServer {
  address: string
  pins: string
  product: string
  calls: Call[]
  /** The next answers: claims that differ from a VALID, a raw answer, or none. */
  reply: (call: Call) => Reply
  signer: Signer
  /** Its clock, in seconds since 1970. */
  now: () => number
  verbs(): string[]
  close(): Promise<void>
}

export interface Signer {
  kid: string
  x: string
  privateKey: KeyObject
}

export const product = '01932f7e-6a4b-7c1d-8e2f-3a4b5c6d7e8f'
export const key = 'MHR-7Q2KV9TB3FXM-8D4WNYCJ6-RZ1GHKP5S-0T7E2QA3E'
export const otherKey = 'MHR-0ABCDEFGHJKM-NPQRSTVWX-YZ1234567-89ABCDEF9'
const root = newSigner('root')

/** Mühür's side of the protocol on loopback: real HTTP, real signatures, and any answer that a test wants. */
export async function startServer({
  port = 0,
  interval = 300,
  grace = 3600,
  signer = newSigner('k1'),
} = {}): Promise<LicenseServer> {
  const calls: Call[] = []
  const http = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const server: LicenseServer = {
    address,
    product,
    pins: pinsFor(address, signer),
    calls,
    signer,
    now: () => Math.floor(Date.now() / 1000),
    reply: () => ({}),
    verbs: () => calls.map(({ verb }) => verb),
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    if (request.url === '/.well-known/jwks.json') {
      calls.push({ verb: 'keys', body: {}, at: performance.now() })
      return void response.end(JSON.stringify({ version: 1, keys: [] }))
    }
    const verb = request.url!.split('/').at(-1)!
    const call: Call = { verb, body: JSON.parse(text) as Call['body'], at: performance.now() }
    calls.push(call)
    const reply = server.reply(call)
    if (reply === 'hang') return
    if ('status' in reply && typeof reply.status === 'number') {
      return void response
        .writeHead(reply.status, reply.headers as Record<string, string> | undefined)
        .end(reply.body)
    }
    const now = server.now()
    const instanceToken = `token-${calls.length}`
    const claims = {
      iss: address,
      verb,
      bdh: hashOf(text),
      aud: product,
      iid: 'instance-1',
      ith: hashOf(instanceToken),
      fph: hashOf(call.body.fingerprint!),
      nonce: call.body.nonce,
      code: 'VALID',
      iat: now,
      exp: now + 2 * interval,
      grace_until: now + grace,
      next_heartbeat_in: interval,
      ent: ['pro'],
      product_name: 'Ticket Bot',
      owner_name: 'mehmet',
      expires_at: null,
      seats_used: 1,
      seats_allowed: 3,
      ...(reply as Claims),
    }
    const token = jws(server.signer, 'license-verdict+jwt', claims)
    const instance = claims.code === 'VALID' ? { instance: { token: instanceToken } } : {}
    response.end(JSON.stringify({ valid: true, request_ref: 'K7QX-2M9D', ...instance, token }))
  }
  return server
}

/** In base64url. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

export function newSigner(kid: string): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { kid, x: publicKey.export({ format: 'jwk' }).x!, privateKey }
}

export const pinsFor = (address: string, ...signers: Signer[]) =>
  [address, product, root.x, 1, ...signers.map(({ kid, x }) => `${kid}:${x}`)].join(' ')

export function jws(signer: Signer, typ: string, claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const input = `${part({ alg: 'EdDSA', typ, kid: signer.kid })}.${part(claims)}`
  return `${input}.${sign(null, Buffer.from(input), signer.privateKey).toString('base64url')}`
}
