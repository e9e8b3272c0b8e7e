// Whoever has one key and one address: calls in packets of many, on many connections, which are opened again as they end.
import { gateUrls } from '@muhur/contract/gate/gate'
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

export interface Flood {
  port: number
  key: string
  productId: string
  connections: number
  /** Calls in one packet. */
  packet: number
  /** Milliseconds. */
  length: number
}

/** What came of it. */
export interface Flooded {
  /** Calls that were sent. */
  sent: number
  answers: Record<string, number>
  /** Connections that ended without an answer. */
  reset: number
}

/** Another network than that of all others. */
export const flooders = '127.0.9.9'

process.on('message', (flood: Flood) => void perform(flood).then((flooded) => process.send!(flooded)))
process.on('disconnect', () => process.exit())

async function perform({ port, key, productId, connections, packet, length }: Flood): Promise<Flooded> {
  const flooded: Flooded = { sent: 0, answers: {}, reset: 0 }
  const end = performance.now() + length
  // Made once: the machine is to be busy with answers, not with questions.
  const bytes = Buffer.from(Array.from({ length: packet }, () => request(port, key, productId)).join(''))
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) await connection(port, bytes, packet, end, flooded)
    }),
  )
  return flooded
}

/** One connection until it ends: the next packet leaves when the answers to the last one have come. */
function connection(
  port: number,
  bytes: Buffer,
  packet: number,
  end: number,
  flooded: Flooded,
): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: flooders, noDelay: true })
    let answered = 0
    let all = 0
    const send = () => {
      flooded.sent += packet
      answered = 0
      socket.write(bytes)
    }
    const stop = setTimeout(() => socket.destroy(), Math.max(1, end - performance.now()))
    socket.on('connect', send)
    socket.on('data', (part) => {
      for (const [, status] of String(part).matchAll(/HTTP\/1\.1 (\d+)/g)) {
        flooded.answers[status!] = (flooded.answers[status!] ?? 0) + 1
        answered += 1
        all += 1
      }
      if (answered >= packet && performance.now() < end) send()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(stop)
      if (all === 0) flooded.reset += 1
      resolve()
    })
  })
}

function request(port: number, license_key: string, product_id: string): string {
  const [fingerprint, nonce] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  const body = JSON.stringify({ license_key, product_id, fingerprint, nonce })
  return [
    `POST ${gateUrls.validate} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
}
