import { gateUrls, type GateAnswer } from '@muhur/contract/gate/gate'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/postgres/database.ts'
import { LivePage } from '../../test/network/live-page.ts'
import { restartable, restartInTurns } from '../../test/load/restart-in-turns.ts'
import { Shop } from '../../test/load/shop.ts'
import { signInAt } from '../../test/nodes/sign-in-at.ts'

describe('two nodes behind a proxy', { timeout: 120_000 }, () => {
  let database: TestDatabase
  let shop: Shop

  beforeAll(async () => {
    database = await testDatabase()
    shop = await Shop.open(database, restartable)
  })

  afterAll(async () => {
    await shop.close()
    await database.drop()
  })

  test('are restarted one after the other, and no call fails; an open page moves to the other node', async () => {
    const address = shop.address(0)
    const page = await LivePage.open(address, { cookie: await signInAt(address, 'ayse') })
    await page.until('hello')

    const bots = await restartInTurns(shop, 4, 1)
    expect(bots.failed).toEqual([])
    expect(bots.answered).toBeGreaterThan(100)
    expect((await page.until('bye')).data.again_in).toBeGreaterThan(0)
    expect(page.ended).toBe(true)
    expect(shop.output()).not.toContain('"level":')
  })

  test('a node that drains says so to its proxy, serves on, and ends each connection', async () => {
    const address = shop.address(0)
    const { license_key } = await shop.license(1)
    const validate = async () => {
      const body = JSON.stringify({ license_key })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(address + gateUrls.validate, { method: 'POST', headers, body })
      return { connection: answer.headers.get('connection'), ...((await answer.json()) as GateAnswer) }
    }
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect(await validate()).toMatchObject({ connection: 'keep-alive', valid: true })

    // A call with its second half sent while the server closes.
    const late = await halfACall(address, license_key)
    const stopped = shop.stop(0)
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503)
    const refusal = await fetch(`${address}/readyz`)
    expect(refusal.headers.get('retry-after')).toBe('2')
    expect(await refusal.json()).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
    expect((await fetch(`${address}/readyz?exclude=database`)).status).toBe(503)
    expect((await fetch(`${address}/livez`)).status).toBe(200)
    expect(await validate()).toMatchObject({ connection: 'close', valid: true })

    await expect.poll(() => fetch(`${address}/livez`).catch(() => null)).toBeNull()
    expect(await late.finish()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"code":"VALID"/)
    expect(await stopped).toBe(0)
  })

  test('a second signal ends a node that drains at once', async () => {
    const node = await shop.start(0, { DRAIN_SECONDS: '300' })
    const ended = node.stop()
    await expect.poll(async () => (await fetch(`${node.address}/readyz`)).status).toBe(503)
    // All signals of the first second count as one: a terminal's key may send two.
    const again = setInterval(() => void node.stop(), 50)
    expect(await ended, node.output()).toBe(1)
    clearInterval(again)
  })
})

/** A call on a separate connection: the server has the headers and half of the body. */
async function halfACall(address: string, license_key: string): Promise<{ finish(): Promise<string> }> {
  const body = JSON.stringify({ license_key })
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  socket.write(
    `POST ${gateUrls.validate} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  return {
    async finish() {
      socket.write(body.slice(10))
      await closed
      return text
    },
  }
}
