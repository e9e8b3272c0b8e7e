import { webhookLimits } from '@muhur/contract/record/webhook-limits'
import { type DeliveryFault } from '@muhur/contract/record/webhooks'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIPv4 } from 'node:net'
import { DestinationFault, type Destinations } from './destination.ts'

/** The result of sending. */
export interface Outcome {
  status: number | null
  fault: DeliveryFault | null
  /** How the answer begins. */
  answer: string
}

interface Message {
  url: string
  headers: Record<string, string>
  body: string
}

/** Stored characters of an answer. */
const kept = 1_000

/** The most interim answers (`100 Continue` and others, RFC 9110 §15.2): an endless series would keep the processor. */
const interimAnswers = 10

/**
 * Sends one message and reads the answer, as far as the limits go. Follows no redirect, reuses no connection, and connects only
 * to the checked addresses, in turn: a name that gets another address between check and connection changes nothing. Rejects only
 * when `stopping` is aborted.
 */
export async function post(
  message: Message,
  destinations: Destinations,
  stopping: AbortSignal,
): Promise<Outcome> {
  const timeUp = AbortSignal.timeout(webhookLimits.answerSeconds * 1_000)
  const signal = AbortSignal.any([stopping, timeUp])
  const ended = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
  })
  // A rejection after the end has no listener.
  ended.catch(() => {})
  const answer: Outcome = { status: null, fault: null, answer: '' }
  try {
    const destination = await Promise.race([destinations.find(message.url), ended])
    await Promise.race([exchange(message, destination.addresses, answer, signal), ended])
  } catch (error) {
    stopping.throwIfAborted()
    // An answer that has begun counts by its status, even where it breaks off.
    if (answer.status === null) answer.fault = timeUp.aborted ? 'TIMEOUT' : faultOf(error as Error)
    else if (timeUp.aborted) Object.assign(answer, { status: null, fault: 'TIMEOUT' })
  }
  return { ...answer, answer: cleaned(answer.answer) }
}

function exchange(
  { url, headers, body }: Message,
  addresses: readonly string[],
  into: Outcome,
  signal: AbortSignal,
): Promise<void> {
  const send = url.startsWith('https:') ? secureRequest : plainRequest
  const known = addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }))
  return new Promise((resolve, reject) => {
    const call = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal,
      maxHeaderSize: 16 * 1024,
      lookup: (_name, { all }, found) =>
        // With `all`, which Node asks for, it tries one address after the other.
        all ? found(null, known) : found(null, known[0]!.address, known[0]!.family),
    })
    call.on('error', reject)
    let interim = 0
    call.on('information', () => {
      interim += 1
      if (interim > interimAnswers) call.destroy(new Error('too many interim answers'))
    })
    call.on('response', (response) => {
      into.status = response.statusCode ?? null
      const chunks: Buffer[] = []
      let size = 0
      const end = () => {
        into.answer = Buffer.concat(chunks).toString()
        call.destroy()
        resolve()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size >= webhookLimits.answerBytes) end()
      })
      response.on('end', end)
      response.on('error', reject)
    })
    call.end(body)
  })
}

function faultOf(error: Error & { code?: string }): DeliveryFault {
  if (error instanceof DestinationFault) return error.code
  const { code = '' } = error
  if (/^(ECONN|EHOST|ENET|EADDR|EPIPE|ETIMEDOUT)/.test(code)) return 'NO_CONNECTION'
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME)/.test(code)) return 'TLS'
  return 'BROKEN'
}

/** The printable part of a text: whole characters, no control characters but line breaks and tabs. */
function cleaned(text: string): string {
  return text
    .slice(0, kept)
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '')
}
