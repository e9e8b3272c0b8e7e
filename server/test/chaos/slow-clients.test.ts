import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { gateUrls } from '@muhur/contract/gate/gate'
import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '../load/open-shop.ts'
import { figure, seconds } from './figure.ts'

const sockets = 1_000
/** Milliseconds: a server that still keeps an attacker then never lets go. */
const longest = 60_000

/** The bytes of each kind of attacker, one letter a second. An idle connection after an answer looks like a proxy's. */
const kinds: ((path: string) => { atOnce: string; slowly: string })[] = [
  () => ({ atOnce: '', slowly: '' }),
  (path) => ({ atOnce: `POST ${path} HTTP/1.1\r\nHost: x\r\n`, slowly: 'X-A: ' + 'a'.repeat(1_000) }),
  (path) => ({
    atOnce: `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"`,
    slowly: 'a'.repeat(1_000),
  }),
]

test('clients that say nothing, or one letter a second, keep nobody out and are gone soon', async () => {
  const shop = await openShop()
  const address = shop.address(0)
  const keys = await Promise.all(Array.from({ length: 50 }, () => shop.license(1)))

  const rest = new AbortController()
  onTestFinished(() => rest.abort())
  const waits: number[] = []
  const failed: string[] = []
  const probe = async (call: () => Promise<Response>) => {
    const sent = performance.now()
    const answer = await call().catch((error: Error) => error)
    waits.push(performance.now() - sent)
    if (answer instanceof Error) failed.push(answer.message)
    else if (answer.status !== 200) failed.push(`${answer.status}`)
    else await answer.arrayBuffer()
  }
  const asBot = (turn: number) => {
    const body = JSON.stringify({ license_key: keys[turn % keys.length]!.license_key })
    const headers = { 'content-type': 'application/json' }
    return fetch(address + gateUrls.validate, { method: 'POST', headers, body })
  }
  async function keepProbing(): Promise<void> {
    for (let turn = 0; !rest.signal.aborted; turn++) {
      for (const path of ['/livez', '/readyz', '/healthz']) await probe(() => fetch(address + path))
      await probe(() => asBot(turn))
      await setTimeout(50)
    }
  }
  const probing = keepProbing()
  const lives = await Promise.all(Array.from({ length: sockets }, (_, index) => attack(address, index)))
  rest.abort()
  await probing

  const sorted = waits.toSorted((a, b) => a - b)
  const slowest = Math.max(...lives)
  figure(
    `${sockets} slow and silent sockets`,
    `${waits.length} probes, ${failed.length} failed, p99 ${sorted[Math.floor(sorted.length * 0.99)]!.toFixed(0)} ms, ` +
      `attackers gone after ${seconds(slowest)}`,
  )
  expect(failed.slice(0, 5)).toEqual([])
  expect(slowest).toBeLessThan(longest)
  expect(await shop.broken()).toEqual([])
  expect(shop.output()).not.toContain('"level":50')
})

/** Gives how long the server kept the socket, in milliseconds. */
async function attack(address: string, index: number): Promise<number> {
  const { hostname, port } = new URL(address)
  const { atOnce, slowly } = kinds[index % kinds.length]!(gateUrls.validate)
  const socket: Socket = connect(Number(port), hostname)
  socket.on('error', () => {}).resume()
  const start = performance.now()
  const closed = once(socket, 'close')
  socket.write(atOnce)
  const letters = [...slowly]
  const timer = setInterval(() => letters.length > 0 && socket.write(letters.shift()!), 1_000)
  await Promise.race([closed, setTimeout(longest, undefined, { ref: false })])
  clearInterval(timer)
  socket.destroy()
  return performance.now() - start
}
