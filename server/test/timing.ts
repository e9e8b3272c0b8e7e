/**
 * Run by hand: does the gate take longer for a wrong key whose public id exists than for one that never was? Starts a
 * server of its own, asks in interleaved pairs, and prints both medians and Welch's t; |t| > 4.5 would tell them apart.
 * `node server/test/timing.ts [pairs]`
 */
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gateUrls } from '@muhur/contract/gate/gate'
import { Visitor } from '../../scripts/tour/visitor.ts'
import { crockford } from '../src/start/crockford.ts'
import { newLicenseKey, parseLicenseKey } from '../src/gate/license-key.ts'
import { startNode } from './nodes/node-process.ts'

const pairs = Number(process.argv[2] ?? 5_000)
const folder = await mkdtemp(join(tmpdir(), 'muhur-timing-'))
const server = await startNode({ DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1' })
try {
  const key = await keyOnRecord()
  const kinds = { guessed: () => guess(key), unknown: newLicenseKey }
  const times: Record<keyof typeof kinds, number[]> = { guessed: [], unknown: [] }
  for (let pair = -500; pair < pairs; pair++) {
    const order = ['guessed', 'unknown'] as const
    for (const kind of randomInt(2) ? order : order.toReversed()) {
      const time = await timed(kinds[kind]())
      // The first pairs warm everything up.
      if (pair >= 0) times[kind].push(time)
    }
  }
  const [guessed, unknown] = [trimmed(times.guessed), trimmed(times.unknown)]
  const micro = (milliseconds: number) => `${Math.round(milliseconds * 1000)} µs`
  console.log(`${pairs} pairs: wrong secret of a known license ${micro(median(guessed))},`)
  console.log(`unknown key ${micro(median(unknown))} (medians); t = ${welch(guessed, unknown).toFixed(2)}`)
} finally {
  await server.stop()
  await rm(folder, { recursive: true })
}

async function keyOnRecord(): Promise<string> {
  const buyer = new Visitor(server.address)
  const { user } = (await buyer.signIn('mehmet')).body<{ user: { id: string } }>(200)
  const licenses = (await buyer.get(`/api/licenses/${user.id}`)).body<{ license_key: string }[]>(200)
  return licenses[0]!.license_key
}

/** A well-formed key with the public id of this one. */
function guess(key: string): string {
  const other = key.slice(0, 17) + newLicenseKey().slice(17, -1)
  return [...crockford].map((symbol) => other + symbol).find((whole) => parseLicenseKey(whole))!
}

/** Milliseconds for one wrong key, from an address that has named none before. */
async function timed(license_key: string): Promise<number> {
  const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const body = JSON.stringify({ license_key })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
  const begun = performance.now()
  const response = await fetch(server.address + gateUrls.validate, { method: 'POST', headers, body })
  await response.arrayBuffer()
  const time = performance.now() - begun
  if (response.status !== 404) throw new Error(`404 expected, not ${response.status}`)
  return time
}

/** Without the slowest tenth: what the machine was doing besides. */
function trimmed(times: number[]): number[] {
  return times.toSorted((one, other) => one - other).slice(0, Math.floor(times.length * 0.9))
}

function median(sorted: number[]): number {
  return sorted[sorted.length >> 1]!
}

/** Welch's t of two samples of unequal variance. */
function welch(one: number[], other: number[]): number {
  const [a, b] = [one, other].map((sample) => {
    const mean = sample.reduce((sum, time) => sum + time, 0) / sample.length
    const variance = sample.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (sample.length - 1)
    return { mean, error: variance / sample.length }
  }) as [{ mean: number; error: number }, { mean: number; error: number }]
  return (a.mean - b.mean) / Math.sqrt(a.error + b.error)
}
