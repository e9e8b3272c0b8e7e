import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Discord } from '../src/access/sign-in/discord.ts'

export interface Answer {
  status?: number
  headers?: Record<string, string>
  /** A string and bytes go out as they are. */
  body?: unknown
  /** Say nothing at all. */
  silent?: boolean
}

interface HostileDiscord {
  discord: Discord
  /** What `users/@me` says; may be anything. */
  profile: unknown
  /** Answers in place of the real ones, by the last part of the path: `token`, `@me`, `revoke`. */
  answers: Partial<Record<string, Answer>>
  /** The paths that were called, in order; tokens given back are not counted. */
  calls: string[]
  revoked: string[]
  /** A code as Discord's authorize page would hand it out for this challenge. */
  issue(codeChallenge: string): string
  close(): void
}

/** A Discord on a real socket that insists on PKCE and on using a code once, and misbehaves on demand. */
export async function hostileDiscord(): Promise<HostileDiscord> {
  const challenges = new Map<string, string>()
  const tokens = new Set<string>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const hostile: HostileDiscord = {
    discord: {
      authorizeUrl: `${base}/oauth2/authorize`,
      api: () => base,
      pictures: base,
      clientId: '100000000000000042',
      clientSecret: 'whisper',
      isStandIn: false,
    },
    profile: {
      id: '220000000000000001',
      username: 'kerem',
      avatar: 'a1b2c3',
      email: 'k@example.com',
      verified: true,
    },
    answers: {},
    calls: [],
    revoked: [],
    issue(codeChallenge) {
      const code = randomBytes(15).toString('base64url')
      challenges.set(code, codeChallenge)
      return code
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return hostile

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!.split('/').at(-1)!
    if (path !== 'revoke') hostile.calls.push(path)
    const form = new URLSearchParams(await text(request))
    const { status = 200, headers, body, silent } = hostile.answers[path] ?? wellBehaved(path, form, request)
    if (silent) return
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body))
  }

  function wellBehaved(path: string, form: URLSearchParams, request: IncomingMessage): Answer {
    if (path === '@me') {
      const known = tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))
      return known ? { body: hostile.profile } : { status: 401, body: { message: '401: Unauthorized' } }
    }
    if (form.get('client_secret') !== 'whisper') return { status: 401, body: { error: 'invalid_client' } }
    if (path === 'revoke') {
      hostile.revoked.push(form.get('token')!)
      return { body: {} }
    }
    const code = form.get('code')!
    const challenge = challenges.get(code)
    challenges.delete(code)
    const proven = createHash('sha256').update(form.get('code_verifier')!).digest('base64url') === challenge
    if (!proven) return { status: 400, body: { error: 'invalid_grant' } }
    const token = randomBytes(15).toString('base64url')
    tokens.add(token)
    return {
      body: { access_token: token, token_type: 'Bearer', expires_in: 604_800, scope: 'identify email' },
    }
  }
}
