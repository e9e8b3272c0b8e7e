import { setTimeout as wait } from 'node:timers/promises'
import { License } from './src/index.ts'
import { key, startServer } from './test/scene/server.ts'

/**
 * Thousands of instances lose their server for a minute and get it back: does it come back to life under them? Prints
 * how many calls arrive in each second, and the peak against the mean until the last has reconnected.
 */
const [instances = 5000, interval = 60, outage = 60, longest = 300] = process.argv.slice(2).map(Number)
const targetRatio = 3
const begun = performance.now()
const timeOver = setTimeout(() => {
  console.error(`It took longer than ${longest} s.`)
  process.exit(1)
}, longest * 1000)

const server = await startServer({ interval, grace: 86_400 })
const port = Number(new URL(server.address).port)
// No file can stand below /dev/null: identities of this process only, and no disk in the way.
const options = { key, pins: server.pins, folder: '/dev/null/muhur', log: () => {} }
const licenses = Array.from({ length: instances }, () => new License(options))

await Promise.all(
  licenses.map(async (license, place) => {
    await wait((place / instances) * interval * 1000)
    const { state, code } = await license.start()
    if (state !== 'active') throw new Error(`An instance did not start: ${code}`)
  }),
)
say(`${instances} instances are seated.`)

await server.close()
say(`The server is gone for ${outage} s.`)
await wait(outage * 1000)

const returned = await startServer({ port, interval, grace: 86_400, signer: server.signer })
const since = performance.now()
const seconds: number[] = []
const back = new Set<string>()
let lastBack = 0
returned.reply = ({ body }) => {
  const second = Math.floor((performance.now() - since) / 1000)
  seconds[second] = (seconds[second] ?? 0) + 1
  if (!back.has(body.fingerprint!)) lastBack = second
  back.add(body.fingerprint!)
  return {}
}
while (back.size < instances) await wait(100)

const arrivals = Array.from({ length: lastBack + 1 }, (_, second) => seconds[second] ?? 0)
const mean = arrivals.reduce((sum, count) => sum + count, 0) / arrivals.length
const peak = Math.max(...arrivals)
const ratio = peak / mean
console.log(arrivals.map((count, second) => `${String(second).padStart(4)} s ${count}`).join('\n'))
say(
  `All are back after ${lastBack + 1} s: mean ${mean.toFixed(0)}/s, peak ${peak}/s, peak/mean ${ratio.toFixed(2)}.`,
)
clearTimeout(timeOver)
// Their seats are of no interest any more: the process takes them along.
process.exit(ratio <= targetRatio ? 0 : 1)

function say(text: string): void {
  console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s: ${text}`)
}
