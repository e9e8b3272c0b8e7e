import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

interface DiscordStandIn {
  /** Value of the bots' `DISCORD_API`. */
  api: string
  close(): Promise<void>
}

const applicationId = '1000000000000000001'
const user = {
  id: applicationId,
  username: 'ornek-bot',
  discriminator: '0',
  global_name: null,
  avatar: null,
  bot: true,
}

/** A stand-in for Discord's REST API and gateway (v10) on loopback: sign-in and registration of slash commands. */
export async function startDiscordStandIn(token: string): Promise<DiscordStandIn> {
  const sockets = new Set<Socket>()
  let sequence = 0
  const http = createServer((request, response) => void serve(request, response))
  http.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
    const accept = createHash('sha1').update(key).digest('base64')
    const upgrade = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
    socket.write([...upgrade, `Sec-WebSocket-Accept: ${accept}`, '', ''].join('\r\n'))
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => sockets.delete(socket))
    readFrames(socket, (payload) => hear(socket, payload))
    send(socket, { op: 10, d: { heartbeat_interval: 41_250 } })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = `127.0.0.1:${(http.address() as AddressInfo).port}`

  function hear(socket: Socket, { op, d }: { op: number; d: { token?: string } | null }): void {
    if (op === 1) return send(socket, { op: 11 })
    if (op !== 2) return
    // 4004: Authentication failed.
    if (d?.token !== token) return void socket.end(frame(8, Buffer.from([0x0f, 0xa4])))
    const application = { id: applicationId, flags: 0 }
    const resume = { session_id: 'session', resume_gateway_url: `ws://${address}` }
    dispatch(socket, 'READY', { v: 10, user, guilds: [], application, ...resume })
  }

  function dispatch(socket: Socket, type: string, data: object): void {
    sequence += 1
    send(socket, { op: 0, t: type, s: sequence, d: data })
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body: unknown = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : null
    const path = request.url!.replace(/^\/api\/v10/, '').replace(/\?.*/, '')
    const answer = (value: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (request.headers.authorization !== `Bot ${token}`)
      return void answer({ message: '401: Unauthorized', code: 0 }, 401)
    if (path === '/gateway/bot') {
      const session_start_limit = { total: 1000, remaining: 999, reset_after: 0, max_concurrency: 1 }
      return void answer({ url: `ws://${address}`, shards: 1, session_start_limit })
    }
    if (path === `/applications/${applicationId}/commands` && request.method === 'PUT') {
      const wanted = body as { name: string }[]
      const more = { application_id: applicationId, version: '1' }
      return void answer(wanted.map((command, place) => ({ ...command, id: `${2000 + place}`, ...more })))
    }
    answer({ message: `404: ${request.method} ${path}`, code: 0 }, 404)
  }

  return {
    api: `http://${address}/api`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
}

const send = (socket: Socket, payload: object): void =>
  void socket.write(frame(1, Buffer.from(JSON.stringify(payload))))

/** An unmasked server frame (RFC 6455 §5.2) below 64 KiB. */
function frame(opcode: number, payload: Buffer): Buffer {
  const short = payload.length < 126
  const head = Buffer.alloc(short ? 2 : 4)
  head[0] = 0x80 | opcode
  head[1] = short ? payload.length : 126
  if (!short) head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}

/** Reads a client's masked frames; each message is one frame. */
function readFrames(
  socket: Socket,
  hear: (payload: { op: number; d: { token?: string } | null }) => void,
): void {
  let rest = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      if (rest.length < 2) return
      const isShort = (rest[1]! & 0x7f) < 126
      const start = isShort ? 2 : 4
      if (rest.length < start) return
      const length = isShort ? rest[1]! & 0x7f : rest.readUInt16BE(2)
      if (rest.length < start + 4 + length) return
      const mask = rest.subarray(start, start + 4)
      const payload = rest
        .subarray(start + 4, start + 4 + length)
        .map((byte, place) => byte ^ mask[place % 4]!)
      const opcode = rest[0]! & 0x0f
      rest = rest.subarray(start + 4 + length)
      if (opcode === 8) socket.end(frame(8, Buffer.from(payload)))
      if (opcode === 1) hear(JSON.parse(Buffer.from(payload).toString()) as Parameters<typeof hear>[0])
    }
  })
}
