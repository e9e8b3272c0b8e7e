import { gateUrls, type GateAnswer } from '@muhur/contract/gate/gate'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { world } from '../../../../test/shop/world.ts'
import { buildApp } from '../../../app.ts'

/** Calls over real sockets from several addresses of the loopback network. */
const w = await world()
const random = () => randomBytes(16).toString('hex')

interface Answer {
  /** `reset`: the connection ended without an answer. */
  status: number | 'reset'
  connection?: string
  code?: string
  body?: GateAnswer
}

function ask(from: string, body: object, { verb = 'validate', agent, headers, port }: Asking = {}) {
  const { port: own } = new URL(w.address)
  return new Promise<Answer>((resolve) => {
    const sent = request(
      {
        port: port ?? own,
        host: '127.0.0.1',
        localAddress: from,
        path: gateUrls[verb],
        method: 'POST',
        agent: agent ?? false,
        headers: { 'content-type': 'application/json', ...headers },
      },
      (response) => {
        let text = ''
        response.on('data', (part) => (text += part))
        response.on('error', () => resolve({ status: 'reset' }))
        response.on('end', () => {
          const parsed = JSON.parse(text) as GateAnswer
          const { statusCode } = response
          resolve({
            status: statusCode!,
            code: parsed.code,
            connection: response.headers.connection,
            body: parsed,
          })
        })
      },
    )
    sent.on('error', () => resolve({ status: 'reset' }))
    sent.end(JSON.stringify(body))
  })
}

interface Asking {
  verb?: keyof typeof gateUrls
  agent?: Agent
  headers?: Record<string, string>
  port?: number
}

/** Calls of a hundred new machines at once. */
const burst = (from: string, license_key: string, asking?: Asking) =>
  Promise.all(Array.from({ length: 100 }, () => ask(from, { license_key, fingerprint: random() }, asking)))

/** Uses up a license's allowance from this address, and the patience with it: calls until some are turned away. */
async function flood(from: string, license_key: string, asking?: Asking) {
  const answers: Answer[] = []
  for (let round = 0; round < 10 && !statuses(answers).has('reset'); round++)
    answers.push(...(await burst(from, license_key, asking)))
  return answers
}

/** Says this, part by part, and listens until the connection ends. */
function say(from: string, ...parts: string[]): Promise<string> {
  const { port } = new URL(w.address)
  return new Promise((resolve) => {
    let text = ''
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from, noDelay: true })
    socket.on('data', (part) => (text += String(part)))
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
    const speak = async () => {
      for (const part of parts) {
        socket.write(part)
        if (parts.length > 1) await sleep(20)
      }
    }
    socket.on('connect', () => void speak())
  })
}

function pass(seconds: number): void {
  const later = performance.now() + seconds * 1000
  vi.spyOn(performance, 'now').mockReturnValue(later)
}

const statuses = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status))

test('who goes on after refusals is turned away by the connection filter for a moment, and nobody else is', async () => {
  const { license_key } = await w.license()
  const other = await w.license()
  pass(0)
  const answers = await flood('127.0.1.1', license_key)
  expect(statuses(answers)).toEqual(new Set([200, 429, 'reset']))
  expect((await ask('127.0.1.1', { license_key })).status).toBe('reset')
  expect((await ask('127.0.1.2', { license_key: other.license_key })).code).toBe('VALID')
  pass(3)
  expect((await ask('127.0.1.1', { license_key: other.license_key })).code).toBe('VALID')
})

test('a connection that goes on after ten refusals ends with the tenth', async () => {
  const { license_key } = await w.license()
  for (let made = 0; made < 600; made += 100)
    await Promise.all(Array.from({ length: 100 }, () => ask('127.0.6.1', { license_key })))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const connections: (string | undefined)[] = []
  for (let call = 0; call < 20; call++)
    connections.push((await ask('127.0.6.1', { license_key }, { agent })).connection)
  const ended = [...Array<string>(9).fill('keep-alive'), 'close']
  expect(connections).toEqual([...ended, ...ended])
  agent.destroy()
})

test('beside a flood from its own address an instance lives on, for longer than its lease, while the flood is turned away', async () => {
  const { license_key } = await w.license({ max_instances: 2 })
  const from = '127.0.2.1'
  const started = await ask(from, { license_key, fingerprint: random() }, { verb: 'activate' })
  const { id } = started.body!.instance!
  let instance_token = started.body!.instance!.token
  for (let beat = 0; beat < 2; beat++) {
    pass(600)
    await w.clock.advance(600)
    const answers = await flood(from, license_key)
    const [more, { code, body }] = await Promise.all([
      burst(from, license_key),
      ask(from, { license_key, instance_token }, { verb: 'heartbeat' }),
    ])
    expect(statuses(answers)).toContain('reset')
    expect(statuses(more)).toEqual(new Set(['reset']))
    expect(code).toBe('VALID')
    expect(body!.instance!.id).toBe(id)
    instance_token = body!.instance!.token
  }
  expect((await burst(from, license_key)).map(({ status }) => status)).not.toContain(200)
})

test('a genuine token of a living instance passes the connection filter as often as the instance may call', async () => {
  const { license_key } = await w.license({ max_instances: 2 })
  const from = '127.0.2.2'
  const started = await ask(from, { license_key, fingerprint: random() }, { verb: 'activate' })
  const { token: instance_token } = started.body!.instance!
  pass(0)
  await flood(from, license_key)
  const show = () =>
    Promise.all(
      Array.from({ length: 100 }, () => ask(from, { license_key, instance_token }, { verb: 'validate' })),
    )
  expect((await show()).filter(({ code }) => code === 'VALID')).toHaveLength(60)
  expect(statuses(await show())).toEqual(new Set(['reset']))
})

test('where one license floods, the other licenses at the address are let in, and pages are', async () => {
  const { license_key } = await w.license()
  const flooded = await w.license()
  const from = '127.0.3.1'
  pass(0)
  expect(statuses(await flood(from, flooded.license_key))).toContain('reset')
  expect((await ask(from, { license_key })).code).toBe('VALID')
  expect((await ask(from, { license_key, fingerprint: random() }, { verb: 'activate' })).code).toBe('VALID')
  const heads = await Promise.all(
    Array.from({ length: 100 }, () =>
      say(from, 'GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    ),
  )
  const answered = heads.filter((head) => head.startsWith('HTTP/1.1 200'))
  expect(answered.length).toBeGreaterThanOrEqual(10)
  expect(answered.length).toBeLessThanOrEqual(40)
})

test('a call that arrives in pieces is read whole before it is let in', async () => {
  const { license_key } = await w.license()
  const flooded = await w.license()
  const from = '127.0.3.2'
  pass(0)
  await flood(from, flooded.license_key)
  const call = (key: string) => {
    const body = JSON.stringify({ license_key: key })
    const head = `POST ${gateUrls.validate} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n`
    return [
      head.slice(0, 40),
      head.slice(40),
      `Content-Length: ${body.length}\r\n\r\n`,
      body.slice(0, 30),
      body.slice(30),
    ]
  }
  expect(await say(from, ...call(license_key))).toMatch(/^HTTP\/1\.1 200 .*"code":"VALID"/s)
  expect(await say(from, ...call(flooded.license_key))).toBe('')
})

test('a proxy’s connections stay open, whoever goes on behind it', async () => {
  const app = await buildApp({ ...w.deps, config: { ...w.deps.config, trustedProxies: ['127.0.4.1'] } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const agent = new Agent({ keepAlive: true, maxSockets: 10 })
  const { license_key } = await w.license()
  const other = await w.license()
  const behind = (address: string) => ({ agent, port, headers: { 'x-forwarded-for': address } })
  pass(0)
  const answers = await flood('127.0.4.1', license_key, behind('198.51.100.1'))
  expect(statuses(answers)).toEqual(new Set([200, 429]))
  for (const { connection } of answers) expect(connection).toBe('keep-alive')
  expect((await ask('127.0.4.1', { license_key: other.license_key }, behind('198.51.100.2'))).code).toBe(
    'VALID',
  )
  agent.destroy()
  await app.close()
})

test('of many calls in one packet the first alone is done, and the connection ends with its answer', async () => {
  const { id, license_key } = await w.license({ max_instances: 300 })
  const call = () => {
    const body = JSON.stringify({ license_key, fingerprint: random() })
    const head = `POST ${gateUrls.activate} HTTP/1.1\r\nHost: muhur.test\r\nContent-Type: application/json\r\n`
    return `${head}Content-Length: ${body.length}\r\n\r\n${body}`
  }
  for (const before of [0, 600]) {
    for (let made = 0; made < before; made += 100)
      await Promise.all(Array.from({ length: 100 }, () => ask('127.0.5.2', { license_key })))
    const socket = connect({
      port: Number(new URL(w.address).port),
      host: '127.0.0.1',
      localAddress: '127.0.5.2',
    })
    let text = ''
    socket.on('data', (part) => (text += String(part)))
    socket.on('error', () => {})
    socket.write(Array.from({ length: 200 }, call).join(''))
    await once(socket, 'close')
    const heads = text.match(/HTTP\/1\.1 \d+/g)
    expect(heads).toEqual([before === 0 ? 'HTTP/1.1 200' : 'HTTP/1.1 429'])
    expect(text.toLowerCase()).toContain('connection: close')
  }
  const rows = await w.db.queries.selectFrom('instances').select('id').where('license_id', '=', id).execute()
  expect(rows).toHaveLength(1)
})
