import { adminLicensesUrl } from '@muhur/contract/shop/licenses'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '../load/open-shop.ts'
import { SteadyBots } from '../load/steady-bots.ts'
import { LivePage } from '../network/live-page.ts'
import { signInAt } from '../nodes/sign-in-at.ts'
import { amount, figure } from './figure.ts'

/** Half a minute shows what is wasted with each call only; what trickles away shows in an hour. */
const minutes = amount({ short: 0.5, full: 5, long: 60 })
const samples = 60
/** So many that no machine calls more often than it may. */
const licenses = 2_000

interface Sample {
  /** In minutes. */
  at: number
  /** In MB. */
  memory: number
}

test('two nodes that serve the same bots and pages for a long time need no more memory and no more handles', async () => {
  const shop = await openShop()
  const handles = shop.descriptors()
  const keys = await Promise.all(Array.from({ length: licenses }, () => shop.license(2)))
  let turn = 0
  const bots = new SteadyBots(
    64,
    () => shop.address(turn),
    async () => keys[turn++ % licenses]!,
    () => setTimeout(250),
  )
  onTestFinished(() => bots.stop())
  const rest = new AbortController()
  onTestFinished(() => rest.abort())
  const pages = Promise.all([0, 1].map((node) => lookAround(shop.address(node), rest.signal)))

  // What is loaded once, and the pools at their size, are no leak.
  await setTimeout((minutes * 60_000) / 3)
  const start = performance.now()
  const measured: Sample[][] = [[], []]
  for (let sample = 0; sample < samples; sample++) {
    await setTimeout((minutes * 40_000) / samples)
    for (const [node, pid] of shop.pids().entries())
      measured[node]!.push({ at: (performance.now() - start) / 60_000, memory: memoryOf(pid) })
  }
  rest.abort()
  await pages
  await bots.stop()

  const slopes = measured.map((ofNode) => (slope(ofNode) * 10).toFixed(1))
  const memory = measured.map((ofNode) => ofNode.at(-1)!.memory.toFixed(0))
  const more = () => Math.max(...shop.descriptors().map((count, node) => count - handles[node]!))
  // Its pools, and connections that idle for some seconds.
  await expect.poll(more).toBeLessThan(20)
  figure(
    `two nodes serve for ${minutes} minutes`,
    `${bots.answered} calls, ${bots.failed.length} failed, ${memory.join(' and ')} MB` +
      (minutes < 5 ? '' : `, ${slopes.join(' and ')} MB more in 10 minutes`) +
      `, ${more()} handles more once idle`,
  )
  expect(bots.failed.slice(0, 5)).toEqual([])
  expect(await shop.broken()).toEqual([])
})

/** An admin who opens the list again and again, and a page that listens for changes. */
async function lookAround(address: string, rest: AbortSignal): Promise<void> {
  const headers = { cookie: await signInAt(address, 'ayse') }
  while (!rest.aborted) {
    const page = await LivePage.open(address, headers)
    await (await fetch(`${address}${adminLicensesUrl}?limit=20`, { headers })).arrayBuffer()
    await setTimeout(500)
    page.close()
  }
}

function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Number(kilobytes) / 1024
}

/** MB a minute, by the least squares. */
function slope(of: readonly Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [time, memory] = [mean(of.map(({ at }) => at)), mean(of.map((sample) => sample.memory))]
  const above = of.reduce((sum, sample) => sum + (sample.at - time) * (sample.memory - memory), 0)
  return above / of.reduce((sum, sample) => sum + (sample.at - time) ** 2, 0)
}
