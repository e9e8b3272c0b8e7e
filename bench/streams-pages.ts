import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gateUrls, type GateAnswer } from '@muhur/contract/gate'
import { liveUrl } from '@muhur/contract/live'

/** What the process with the pages is told; the first session owns the license of the first key, and so on. */
export interface Task {
  port: number
  sessions: string[]
  keys: string[]
  seconds: number
}

/** What it tells when all pages are open, and again when the bots are done. */
export interface Measured {
  open: number
  milliseconds: number
  latencies: number[]
}

/** How many connect at the same time: no more than wait in the server's queue. */
const abreast = 100

const [task] = (await once(process, 'message')) as [Task]
const begun = performance.now()
const latencies: number[] = []
/** When the last heartbeat of each bot was sent. */
const sentAt = new Map<number, number>()
let open = 0

for (let first = 0; first < task.sessions.length; first += abreast)
  await Promise.all(
    task.sessions.slice(first, first + abreast).map((session, at) => page(session, first + at)),
  )
process.send!({ open, milliseconds: performance.now() - begun, latencies } satisfies Measured)
await once(process, 'message')

await Promise.all(task.keys.map((key, at) => bot(key, at)))
await sleep(2_000)
process.send!({ open, milliseconds: task.seconds * 1000, latencies } satisfies Measured)

/** Resolves when it was greeted. Reads no more of HTTP than it needs, so that the pages cost little themselves. */
async function page(session: string, at: number): Promise<void> {
  const socket: Socket = connect(task.port, '127.0.0.1')
  socket.on('close', () => (open -= 1))
  socket.setEncoding('latin1')
  const greeted = Promise.withResolvers<void>()
  socket.on('error', (error) => greeted.reject(error))
  socket.on('data', (text: string) => {
    if (text.includes('event: hello')) {
      open += 1
      greeted.resolve()
    }
    const sent = sentAt.get(at)
    if (sent === undefined || !text.includes('event: licenses')) return
    latencies.push(performance.now() - sent)
    sentAt.delete(at)
  })
  socket.write(`GET ${liveUrl} HTTP/1.1\r\nhost: 127.0.0.1:${task.port}\r\ncookie: muhur=${session}\r\n\r\n`)
  await greeted.promise
}

/** Reports every second or two. */
async function bot(license_key: string, at: number): Promise<void> {
  const end = performance.now() + task.seconds * 1000
  let instance_token: string | undefined
  await sleep(Math.random() * 2_000)
  while (performance.now() < end) {
    sentAt.set(at, performance.now())
    const answer = await call(
      instance_token === undefined ? 'activate' : 'heartbeat',
      instance_token === undefined
        ? { license_key, fingerprint: `machine-${at}` }
        : { license_key, instance_token },
    )
    if (!answer.valid) throw new Error(`a bot was refused: ${answer.code}`)
    instance_token = answer.instance?.token
    await sleep(1_000 + Math.random() * 1_000)
  }
}

async function call(verb: 'activate' | 'heartbeat', body: object): Promise<GateAnswer> {
  const answer = await fetch(`http://127.0.0.1:${task.port}${gateUrls[verb]}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as GateAnswer
}
