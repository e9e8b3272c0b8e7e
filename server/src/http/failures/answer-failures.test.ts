import { gateUrls } from '@muhur/contract/gate/gate'
import { importsUrl } from '@muhur/contract/shop/imports/imports'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'

const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
const w = await world(() => ({ log }))

const partings: [string, string, string, (socket: Socket) => void][] = [
  ['a bot', 'application/json', gateUrls.validate, (socket) => socket.end()],
  ['a bot that is killed', 'application/json', gateUrls.validate, (socket) => socket.resetAndDestroy()],
  ['an admin’s upload', 'text/csv', `${importsUrl}?file_name=a.csv&last=true`, (socket) => socket.end()],
  [
    'an admin’s browser that is closed',
    'text/csv',
    `${importsUrl}?file_name=a.csv&last=true`,
    (socket) => socket.resetAndDestroy(),
  ],
]

const healthy = async () => expect((await fetch(`${w.address}/healthz`)).status).toBe(200)

test.each(partings)(
  '%s that goes away in the middle of a body is no outage',
  async (_who, type, url, part) => {
    const { publicUrl: origin } = w.deps.config
    const headers = { ...(await w.signIn('ayse')), host: 'muhur.test', origin, 'content-type': type }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    logged.splice(0)
    const socket = connect(Number(new URL(w.address).port), '127.0.0.1')
    const [accepted] = (await once(w.app.server, 'connection')) as [Socket]
    const received = once(accepted, 'data')
    const closed = new Promise((resolve) => accepted.once('close', resolve))
    socket.write(`POST ${url} HTTP/1.1\r\n${lines.join('')}Content-Length: 1000\r\n\r\nabc`)
    await received
    // An answered request shows that all earlier requests were accepted and that their lines are in the log.
    await healthy()
    part(socket)
    await closed
    await healthy()
    expect(logged).toEqual([])
  },
)
