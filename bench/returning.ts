import { nextHeartbeatIn } from '../server/src/gate/calls/answer.ts'
import { openRetryTurns } from '../server/src/http/retry-after.ts'
import { heartbeatDelay, retryDelay } from '../sdks/js/src/call/delays.ts'

/**
 * 100,000 bots come back to a server that was away for an hour, by a clock that this file holds: the bots wait as the SDKs do,
 * the server takes the given number of calls a second and bounds its queue as the gate does. Prints how many calls arrive, how
 * many are refused, and the longest wait for an answer of either kind, with the spread and without.
 */
const [bots = 100_000, interval = 300, capacity = 1_000] = process.argv.slice(2).map(Number)
/** As in server/src/gate/calls/gate.ts; times in seconds. */
const maximumQueue = 4_096
const longestQueue = 2
const away = 3_600

console.log(`${bots} bots, a heartbeat every ${interval} s, ${capacity} calls a second`)
for (const isSpread of [false, true]) {
  const { arrived, refused, longest } = play(isSpread)
  const total = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)
  console.log(
    `${isSpread ? 'with' : 'without'} the spread of next_heartbeat_in: ${total(arrived.slice(0, 60))} calls in the first minute, ` +
      `${total(refused.slice(0, 60))} refused, longest wait ${longest.toFixed(2)} s`,
  )
  for (let round = 0; round < 4; round += 1) {
    const calls = arrived.slice(round * interval, (round + 1) * interval)
    const mean = total(calls) / interval
    const most = Math.max(...calls)
    console.log(
      `  interval ${round + 1}: ${mean.toFixed(0)}/s, at most ${most}/s (${(most / mean).toFixed(1)} times)`,
    )
  }
}

function play(isSpread: boolean) {
  let now = 0
  /** The bots that call in each millisecond. */
  const calls: number[][] = []
  const call = (at: number, bot: number) => (calls[Math.floor(at * 1_000)] ??= []).push(bot)
  const waits = new Float64Array(bots)
  const arrived = Array.from({ length: 4 * interval }, () => 0)
  const refused = [...arrived]
  const turn = openRetryTurns(() => now * 1_000)
  const queue: { bot: number; since: number }[] = []
  /** The number of them that the server could have answered by now. */
  let credit = 0
  let longest = 0

  // Each bot went on trying while the server was away: refused connections, at random times.
  for (let bot = 0; bot < bots; bot += 1) {
    let at = -away + Math.random() * interval
    while (at < 0) at += waits[bot] = retryDelay(interval, waits[bot] || null, Math.random())
    call(at, bot)
  }

  const refuse = (bot: number) => {
    refused[Math.floor(now)]! += 1
    waits[bot] = retryDelay(interval, waits[bot] || null, Math.random(), turn())
    call(now + waits[bot], bot)
  }
  for (let millisecond = 0; millisecond < 4_000 * interval; millisecond += 1) {
    now = millisecond / 1_000
    for (const bot of calls[millisecond] ?? []) {
      arrived[Math.floor(now)]! += 1
      if (queue.length < maximumQueue) queue.push({ bot, since: now })
      else refuse(bot)
    }
    calls[millisecond] = []
    for (credit = Math.min(credit + capacity / 1_000, 1 + queue.length); credit >= 1 && queue[0];) {
      const { bot, since } = queue.shift()!
      longest = Math.max(longest, now - since)
      if (now - since > longestQueue) {
        refuse(bot)
        continue
      }
      credit -= 1
      waits[bot] = 0
      const next = isSpread ? nextHeartbeatIn(interval, now, Math.random()) : interval
      call(now + heartbeatDelay(next, Math.random()), bot)
    }
  }
  return { arrived, refused, longest }
}
