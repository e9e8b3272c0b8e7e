import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A bot's call on its way. */
export interface Passing {
  verb: string
  body: Record<string, string>
  /** The body's bytes as the bot sent them. */
  sent: Buffer
}

export interface Reply {
  status: number
  body: Buffer
}

/** Asks the real server. */
export type Server = (verb: string, body: Buffer | object) => Promise<Reply>

/** The change of a call on its way; null: the bot gets no answer. */
export type Way = (call: Passing, server: Server) => Promise<Reply | null>

export interface Relay {
  /** The address that bots take for the license server. */
  address: string
  /** Passes calls on to this server from now on. */
  connect(server: string): void
  /** Calls with this license key go this way. */
  lead(key: string, way: Way): void
  close(): Promise<void>
}

/** Runs on the buyer's machine in place of the license server, as the hosts file and a CA of the buyer's own allow. */
export async function startRelay(): Promise<Relay> {
  const ways = new Map<string, Way>()
  let server = ''
  const http = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))

  const ask: Server = async (verb, body) => {
    const answer = await fetch(`${server}/api/license/${verb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.isBuffer(body) ? body : JSON.stringify(body),
    })
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) }
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await buffer(request)
    const body = JSON.parse(sent.toString()) as Record<string, string>
    const verb = request.url!.split('/').at(-1)!
    const reply = await ways.get(body.license_key!)!({ verb, body, sent }, ask)
    if (!reply) return void response.destroy()
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
  }

  return {
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    connect: (address) => void (server = address),
    lead: (key, way) => void ways.set(key, way),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}
