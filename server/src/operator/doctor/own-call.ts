import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { trustedProxy } from '../../http/address.ts'
import type { Deps } from '../../http/deps.ts'
import type { Secrets } from '../../start/secrets.ts'

/** A call of the doctor as it arrived at the server. */
export interface ReceivedCall {
  /** The other end of the server's socket: the proxy, where there is one. */
  peer: string
  isTrusted: boolean
  hasForwardedFor: boolean
  protocol: string
  host: string
}

export const askHeader = 'muhur-doctor'
export const answerHeader = 'muhur-seen'
const lifetime = 10 * 60_000

/** The doctor's proof: only a holder of the master key can make it, and it expires after ten minutes. */
export function ask(secrets: Secrets, now: number): string {
  return `${now}.${secrets.tagDoctorCall(String(now)).toString('base64url')}`
}

/** Answers the operator's doctor, and no other caller, with the facts of the received call. */
export function tellDoctor(request: FastifyRequest, reply: FastifyReply, { secrets, config }: Deps): void {
  const given = request.headers[askHeader]
  if (typeof given !== 'string') return
  const [time = ''] = given.split('.', 1)
  if (!/^\d{1,15}$/.test(time) || Math.abs(Date.now() - Number(time)) > lifetime) return
  if (!isSame(given, ask(secrets, Number(time)))) return
  const peer = request.socket.remoteAddress ?? ''
  const received: ReceivedCall = {
    peer,
    isTrusted: trustedProxy(config.trustedProxies)(peer),
    hasForwardedFor: request.headers['x-forwarded-for'] !== undefined,
    protocol: request.protocol,
    host: request.host,
  }
  reply.header(answerHeader, answer(secrets, Number(time), Buffer.from(JSON.stringify(received))))
}

/**
 * How the doctor's call of that time arrived; null without the answer of a holder of the master key. PUBLIC_URL may lead to a
 * stranger, who must not choose the proxy in the advice to the operator.
 */
export function readAnswer(secrets: Secrets, time: number, text: string): ReceivedCall | null {
  const received = Buffer.from(text.split('.', 1)[0]!, 'base64url')
  return isSame(text, answer(secrets, time, received))
    ? (JSON.parse(received.toString()) as ReceivedCall)
    : null
}

function answer(secrets: Secrets, time: number, received: Buffer): string {
  const text = received.toString('base64url')
  return `${text}.${secrets.tagDoctorCall(`${time}.${text}`).toString('base64url')}`
}

function isSame(claimed: string, expected: string): boolean {
  const [given, wanted] = [Buffer.from(claimed), Buffer.from(expected)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
