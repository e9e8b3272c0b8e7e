import {
  deliveriesUrl,
  webhookRotationUrl,
  webhooksUrl,
  webhookTestUrl,
  type Delivery,
  type IssuedWebhook,
} from '@muhur/contract/record/webhooks'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createConnection, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Webhook as Standard } from 'standardwebhooks'
import { expect, inject, onTestFinished, test } from 'vitest'
import { at } from '../../scripts/paths.mjs'
import { Visitor } from '../../scripts/tour/visitor.ts'
import { freePort } from '../../server/test/nodes/node-process.ts'
import { ofDocuments } from './read.ts'

const ayse = new Visitor(inject('addresses')[0]!)
expect((await ayse.signIn('ayse')).status).toBe(200)

test.for([
  ['alici.mjs', 'node'],
  ['alici.py', 'python3'],
] as const)(
  'the receiver %s takes what this server signed with its secret, and nothing else',
  async ([name, command]) => {
    const port = await freePort()
    const heard: { headers: Record<string, string>; body: string }[] = []
    const post = async (headers: Record<string, string>, body: string) =>
      (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status
    // Between the server and the receiver: tells what was sent.
    const tell = async (request: IncomingMessage, response: ServerResponse) => {
      const all = Object.entries(request.headers as Record<string, string>)
      const headers = Object.fromEntries(all.filter(([header]) => header.startsWith('webhook-')))
      const message = { headers, body: await text(request) }
      heard.push(message)
      response.writeHead(await post(headers, message.body)).end()
    }
    const wire = createServer((request, response) => void tell(request, response)).listen(0, '127.0.0.1')
    await once(wire, 'listening')
    onTestFinished(() => void wire.close())

    const url = `http://127.0.0.1:${(wire.address() as AddressInfo).port}/`
    const made = await ayse.send('POST', webhooksUrl, { url, types: ['license.created'] })
    const { webhook, secret } = made.body<IssuedWebhook>(201)
    run(name, command, port, { MUHUR_WEBHOOK_SECRET: secret })
    await expect.poll(() => isOpen(port), { timeout: 60_000 }).toBe(true)

    const delivered = async () => {
      const { id } = (await ayse.send('POST', webhookTestUrl(webhook.id))).body<Delivery>(201)
      const find = async () =>
        (await ayse.get(deliveriesUrl(webhook.id)))
          .body<Delivery[]>(200)
          .find((delivery) => delivery.id === id)
      await expect.poll(async () => (await find())?.attempt_count, { timeout: 60_000 }).toBe(1)
      return (await find())?.status
    }
    expect(await delivered()).toBe(204)

    const { headers, body } = heard[0]!
    const signed = (written: string, moment: Date) => ({
      ...headers,
      'webhook-timestamp': String(Math.floor(moment.getTime() / 1_000)),
      'webhook-signature': new Standard(written).sign(headers['webhook-id']!, moment, body),
    })
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const foreign = `whsec_${Buffer.alloc(32).toString('base64')}`
    expect(await post(signed(secret, ago(4)), body)).toBe(204)
    const unsigned = { ...headers, 'webhook-signature': '' }
    expect(
      await Promise.all([
        post(headers, body.replace('"type"', '"typo"')),
        post(signed(foreign, ago(0)), body),
        post(signed(secret, ago(6)), body),
        post(signed(secret, ago(-6)), body),
        post(unsigned, body),
        post({}, body),
      ]),
    ).toEqual(Array(6).fill(400))

    await ayse.send('POST', webhookRotationUrl(webhook.id), { overlap: 3600 })
    expect(await delivered()).toBe(204)
    expect(heard.at(-1)!.headers['webhook-signature']!.split(' ')).toHaveLength(4)
    await ayse.send('POST', webhookRotationUrl(webhook.id), { overlap: 0 })
    expect(await delivered()).toBe(400)
  },
)

test('a receiver with the public key alone takes what this server signed, and nothing of another secret', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const made = await ayse.send('POST', webhooksUrl, { url, types: ['license.created'] })
  const { webhook } = made.body<IssuedWebhook>(201)
  run('acik-alici.mjs', 'node', port, { MUHUR_WEBHOOK_PUBLIC_KEY: webhook.public_key })
  await expect.poll(() => isOpen(port), { timeout: 60_000 }).toBe(true)
  const tested = async () => {
    const { id } = (await ayse.send('POST', webhookTestUrl(webhook.id))).body<Delivery>(201)
    const find = async () =>
      (await ayse.get(deliveriesUrl(webhook.id))).body<Delivery[]>(200).find((one) => one.id === id)?.status
    await expect.poll(find, { timeout: 60_000 }).toEqual(expect.any(Number))
    return find()
  }
  expect(await tested()).toBe(204)
  await ayse.send('POST', webhookRotationUrl(webhook.id), { overlap: 3600 })
  expect(await tested()).toBe(204)
  await ayse.send('POST', webhookRotationUrl(webhook.id), { overlap: 0 })
  expect(await tested()).toBe(400)
})

/** Runs a receiver of the chapter until the test has finished. */
function run(name: string, command: string, port: number, env: Record<string, string>): void {
  const snippet = ofDocuments().find(({ id }) => id === `docs/tr/webhooks.md › ${name}`)!
  const folder = mkdtempSync(join(tmpdir(), 'muhur-receiver-'))
  symlinkSync(at('node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, name), snippet.text.replace('8080', String(port)))
  const program = spawn(command, [name], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    program.kill()
    if (program.exitCode === null && program.signalCode === null) await once(program, 'exit')
    rmSync(folder, { recursive: true })
  })
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy())
  })
