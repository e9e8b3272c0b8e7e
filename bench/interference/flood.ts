import { connect } from 'node:net'
import { processorTime } from '../../server/test/nodes/processor-time.ts'
import type { Contestant } from '../gate/contestant.ts'
import { callOf } from '../load/work.ts'
import type { Shop } from '../shop/shop.ts'

/** The address of the flood, in another network than all other callers. */
export const flooders = '127.0.9.9'

interface Flood {
  connections: number
  /** Calls in one packet. */
  packet: number
  seconds: number
}

interface Flooded {
  sent: number
  /** Answers by status. */
  answers: Record<string, number>
  /** Connections that ended without an answer. */
  reset: number
}

/** One address and one key: calls in packets of many, on connections that are opened again as they end. */
export async function flood({ port }: Contestant, { connections, packet, seconds }: Flood): Promise<Flooded> {
  const flooded: Flooded = { sent: 0, answers: {}, reset: 0 }
  const end = performance.now() + seconds * 1_000
  // Made once, so that the flood itself costs little.
  const bytes = callOf('validate', { port }, 1, 'bench-flood').request.repeat(packet)

  /** One connection until it ends: the next packet leaves when the answers to the last one have come. */
  async function connection(): Promise<void> {
    const socket = connect({ host: '127.0.0.1', port, localAddress: flooders, noDelay: true })
    const stop = setTimeout(() => socket.destroy(), Math.max(1, end - performance.now()))
    const closed = Promise.withResolvers<void>()
    let answered = 0
    const send = () => {
      flooded.sent += packet
      socket.write(bytes)
    }
    socket.on('connect', send)
    socket.on('data', (part) => {
      for (const [, status] of String(part).matchAll(/HTTP\/1\.1 (\d+)/g)) {
        flooded.answers[status!] = (flooded.answers[status!] ?? 0) + 1
        answered += 1
        if (answered % packet === 0 && performance.now() < end) send()
      }
    })
    socket.on('error', () => {})
    socket.on('close', closed.resolve)
    await closed.promise
    clearTimeout(stop)
    if (answered === 0) flooded.reset += 1
  }
  const lane = async () => {
    while (performance.now() < end) await connection()
  }
  await Promise.all(Array.from({ length: connections }, lane))
  return flooded
}

/** Processor time of server and PostgreSQL for each of a flood's calls, once the license's allowance is used up. */
export async function refusalCosts(contestant: Contestant, { postgres }: Shop): Promise<string> {
  await flood(contestant, { seconds: 1, connections: 40, packet: 1 })
  const spent = () => processorTime(contestant.pid)! + processorTime(postgres!)!
  const before = spent()
  const { answers, reset } = await flood(contestant, { seconds: 8, connections: 8, packet: 1 })
  const calls = Object.values(answers).reduce((sum, count) => sum + count, reset)
  const all = spent() - before
  return `${all.toFixed(2)} s of a processor for ${calls} refused calls, ${Math.round((all / calls) * 1e6)} µs each`
}

/** Starts an instance at the flood's address. */
export async function activateOnFloodAddress({ port }: Contestant): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port, localAddress: flooders })
  socket.write(callOf('activate', { port }, 2, 'bench-flooder').request)
  const answer = await new Promise<Buffer>((resolve) => socket.once('data', resolve))
  socket.destroy()
  if (!String(answer).startsWith('HTTP/1.1 200')) throw new Error(String(answer))
}
