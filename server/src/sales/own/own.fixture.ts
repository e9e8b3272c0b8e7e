import { offerUrl, type NewOffer } from '@muhur/contract/sales/offers'
import { ownOrdersUrl, type OwnOrder } from '@muhur/contract/sales/own-orders'
import type { ProviderName } from '@muhur/contract/sales/providers'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { Person, World } from '../../../test/shop/world.ts'
import { channelAt } from '../providers/provider.fixture.ts'

export const account = {
  iban: 'TR33 0006 1005 1978 6457 8413 26',
  account_name: 'Ayşe Demir',
  bank: 'Ziraat',
}

/** A product that the shop sells by one channel. */
export async function soldBy(w: World, provider: ProviderName, secrets: Record<string, string>) {
  const at = await channelAt(w, provider, secrets)
  const { product_id, channel } = at
  const offer = async (change: Partial<NewOffer> = {}) => {
    const terms = { price: '249.90', currency: 'TRY', max_instances: 2, days: 30 }
    const rails = [{ channel_id: channel.id, url: null }]
    const payload = { offer: { ...terms, rails, ...change } }
    const response = await w.request('PUT', offerUrl(product_id), { ...at.ayse, payload })
    return { status: response.statusCode, body: response.json() }
  }

  async function buyer(person: Person) {
    const headers = await w.signIn(person)
    const userId = await w.userId(person)
    const call = async (
      method: 'GET' | 'POST' | 'PUT',
      url: string,
      payload?: object | Buffer,
      more = {},
    ) => {
      const response = await w.request(method, url, {
        headers: { ...headers, ...more },
        ...(payload && { payload }),
      })
      return { status: response.statusCode, body: response.json(), headers: response.headers }
    }
    return {
      userId,
      headers,
      call,
      place: () => call('POST', ownOrdersUrl(userId), { product_id, channel_id: channel.id }),
      orders: async (): Promise<OwnOrder[]> => (await call('GET', ownOrdersUrl(userId))).body,
    }
  }

  expect((await offer()).status).toBe(200)
  return { ...at, offer, buyer }
}

/** A provider on the loopback interface, that answers by the path. */
export async function standInFor(answers: Record<string, (form: URLSearchParams, url: URL) => unknown>) {
  const asked: { path: string; form: URLSearchParams; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const url = new URL(request.url ?? '', 'http://localhost')
      const form = new URLSearchParams(body)
      asked.push({ path: url.pathname, form, authorization: request.headers.authorization })
      const answer = answers[url.pathname]?.(form, url)
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer ?? {}))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked, close: () => server.close() }
}

async function read(request: IncomingMessage): Promise<string> {
  const parts = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
