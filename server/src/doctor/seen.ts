import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { trustedProxy } from '../address.ts'
import type { Deps } from '../deps.ts'
import type { Secrets } from '../secrets.ts'

/** How a call of the doctor's arrived at the server. */
export interface Seen {
  /** Who the server's socket is connected to: the proxy, where there is one. */
  peer: string
  isTrusted: boolean
  hasForwardedFor: boolean
  protocol: string
  host: string
}

export const askHeader = 'muhur-doctor'
export const answerHeader = 'muhur-seen'
const lifetime = 10 * 60_000

/** What the doctor sends: only a holder of the master key can make it, and it is worth nothing after ten minutes. */
export function ask(secrets: Secrets, now: number): string {
  return `${now}.${secrets.tagDoctorCall(String(now)).toString('base64url')}`
}

/** Tells the operator's doctor how its call arrived, and nobody else anything. */
export function tellDoctor(request: FastifyRequest, reply: FastifyReply, { secrets, config }: Deps): void {
  const given = request.headers[askHeader]
  if (typeof given !== 'string') return
  const [time = ''] = given.split('.', 1)
  if (!/^\d{1,15}$/.test(time) || Math.abs(Date.now() - Number(time)) > lifetime) return
  const [claimed, expected] = [given, ask(secrets, Number(time))].map((text) => Buffer.from(text))
  if (claimed!.length !== expected!.length || !timingSafeEqual(claimed!, expected!)) return
  const peer = request.socket.remoteAddress ?? ''
  const seen: Seen = {
    peer,
    isTrusted: trustedProxy(config.trustedProxies)(peer),
    hasForwardedFor: request.headers['x-forwarded-for'] !== undefined,
    protocol: request.protocol,
    host: request.host,
  }
  reply.header(answerHeader, encodeURIComponent(JSON.stringify(seen)))
}
