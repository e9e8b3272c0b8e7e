import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { integrationPinsUrl } from '@muhur/contract/integration'
import type { BotsWanted } from './demo-bots.ts'

/** What of the SDK is used here; it is built, so that its types are not at hand. */
interface Sdk {
  License: new (options: {
    key: string
    folder: string
    pins: string
    version: string
    hostname: string
    log: (line: string) => void
  }) => { start(): Promise<{ state: string }>; close(): Promise<void> }
}

const sdk = new URL('../../sdks/js/dist/index.js', import.meta.url).href
const { License } = (await import(sdk)) as Sdk

// The first line says what to do. When the pipe closes, the server is gone: so are its bots then.
const lines = createInterface({ input: process.stdin })
const [first] = (await once(lines, 'line')) as [string]
const { address, bots } = JSON.parse(first) as BotsWanted
const stopping = new AbortController()
lines.on('close', () => stopping.abort())
// Ctrl-C in a terminal reaches the whole group; the server says by the pipe when it is time.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

await Promise.all(bots.map((bot, at) => run(bot, at)))
process.exit(0)

/** One bot: up, and every other one now and then down for a moment, as after an update. */
async function run(bot: BotsWanted['bots'][number], at: number): Promise<void> {
  await pause(1 + at * 4)
  while (!stopping.signal.aborted) {
    const license = new License({
      key: bot.license_key,
      folder: bot.folder,
      pins: await pins(bot.product_id),
      version: bot.version,
      hostname: bot.hostname,
      log: () => {},
    })
    const { state } = await license.start()
    // A visitor may suspend or revoke its license, or give it back: it asks again later.
    await pause(state === 'denied' ? 60 : at % 2 === 0 ? 20 + Math.random() * 60 : 600 + Math.random() * 600)
    await license.close()
    await pause(3 + Math.random() * 5)
  }
}

async function pins(product: string): Promise<string> {
  for (;;) {
    const answer = await fetch(address + integrationPinsUrl(product), { signal: stopping.signal }).catch(
      () => null,
    )
    if (answer?.ok) return ((await answer.json()) as { pins: string }).pins
    if (stopping.signal.aborted) return ''
    await pause(10)
  }
}

function pause(seconds: number): Promise<void> {
  return sleep(seconds * 1000, undefined, { signal: stopping.signal }).catch(() => {})
}
