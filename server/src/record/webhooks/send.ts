import { webhookLimits } from '@muhur/contract/record/webhook-limits'
import { type DeliveryFault } from '@muhur/contract/record/webhooks'
import * as plain from 'node:http'
import * as secure from 'node:https'
import { isIPv4 } from 'node:net'
import { DestinationFault, type Destination } from './destination.ts'

/** The result of sending. */
export interface Outcome {
  status: number | null
  fault: DeliveryFault | null
  /** How the answer begins. */
  answer: string
}

export interface Message {
  url: string
  headers: Record<string, string>
  body: string
}

/** Stored characters of an answer. */
const kept = 1_000

/** The most interim answers (`100 Continue` and others, RFC 9110 §15.2): an endless series would keep the processor. */
const interimAnswers = 10

/** Connections to one receiver, which are used again while messages follow one another. */
export class Connections {
  readonly #plain = new plain.Agent({ keepAlive: true })
  readonly #secure = new secure.Agent({ keepAlive: true })

  request(url: string, options: secure.RequestOptions): plain.ClientRequest {
    return url.startsWith('https:')
      ? secure.request(url, { ...options, agent: this.#secure })
      : plain.request(url, { ...options, agent: this.#plain })
  }

  close(): void {
    this.#plain.destroy()
    this.#secure.destroy()
  }
}

/**
 * Sends one message and reads the answer, as far as the limits go. Follows no redirect, and connects only to the checked
 * addresses, in turn: a name that gets another address between check and connection changes nothing. Rejects only when `stopping`
 * is aborted.
 */
export async function post(
  message: Message,
  destination: Promise<Destination>,
  connections: Connections,
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
    const { addresses } = await Promise.race([destination, ended])
    await Promise.race([exchange(message, addresses, connections, answer, signal), ended])
  } catch (error) {
    stopping.throwIfAborted()
    // An answer that has begun counts by its status, even where it breaks off.
    if (answer.status === null) answer.fault = timeUp.aborted ? 'TIMEOUT' : faultOf(error as Error)
    else if (timeUp.aborted) Object.assign(answer, { status: null, fault: 'TIMEOUT' })
  }
  return { ...answer, answer: cleaned(answer.answer) }
}

function exchange(
  message: Message,
  addresses: readonly string[],
  connections: Connections,
  into: Outcome,
  signal: AbortSignal,
): Promise<void> {
  const { url, headers, body } = message
  const known = addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }))
  return new Promise((resolve, reject) => {
    const call = connections.request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
      maxHeaderSize: 16 * 1024,
      lookup: (_name, { all }, found) =>
        // With `all`, which Node asks for, it tries one address after the other.
        all ? found(null, known) : found(null, known[0]!.address, known[0]!.family),
    })
    call.on('error', (error: Error & { code?: string }) => {
      // The receiver closed an idle connection as the message left. A new connection ends the series.
      const isStale =
        call.reusedSocket && into.status === null && /^(ECONNRESET|EPIPE)$/.test(error.code ?? '')
      if (isStale && !signal.aborted) resolve(exchange(message, addresses, connections, into, signal))
      else reject(error)
    })
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
        resolve()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size < webhookLimits.answerBytes) return
        end()
        call.destroy()
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
