import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pinsOf } from '../vectors/cases/world.ts'

/** A call as an SDK made it. */
export interface Call {
  verb: string
  body: Record<string, string>
  /** The body's bytes as received. */
  sent: Buffer
  /** The address in the caller's pins. */
  address: string
}

export type Play = (call: Call, response: ServerResponse) => void | Promise<void>

/** An address of its own, and the answers that are played there. */
export interface Place {
  address: string
  pins: string
  play: Play
  /** The answers to calls for the key set. */
  playKeys: Play
  /** Every call so far. */
  calls: Call[]
}

export interface Emulator {
  /** Opens `http://127.0.0.1:<port>/s/<name>`. */
  open(name: string, play: Play): Place
  close(): Promise<void>
}

/** A server on loopback in the place of a license server, with any answers. */
export async function startEmulator(): Promise<Emulator> {
  const places = new Map<string, Place>()
  const server = createServer((request, response) => {
    answer(places, request, response).catch(() => response.destroy())
  })
  // Some plays never answer while the caller waits.
  server.timeout = server.requestTimeout = server.headersTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    open(name, play) {
      const address = `http://127.0.0.1:${port}/s/${name}`
      const place = { address, pins: pinsOf({ at: address }), play, playKeys: nothingThere, calls: [] }
      places.set(name, place)
      return place
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(places: Map<string, Place>, request: IncomingMessage, response: ServerResponse) {
  const [, name = '', rest = ''] = /^\/s\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? []
  const place = places.get(name)
  if (!place) return nothingThere(undefined, response)
  const sent = await buffer(request)
  const body = (sent.length === 0 ? {} : JSON.parse(sent.toString())) as Record<string, string>
  const call = { verb: rest.slice(rest.lastIndexOf('/') + 1), body, sent, address: place.address }
  place.calls.push(call)
  if (rest === '/.well-known/jwks.json') return place.playKeys(call, response)
  return place.play(call, response)
}

function nothingThere(_call: unknown, response: ServerResponse): void {
  response.writeHead(404).end()
}
