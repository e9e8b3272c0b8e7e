import { useSyncExternalStore } from 'react'
import { fullInstant } from './time.tsx'

/** "3 dakika önce", kept true while it is looked at. */
export function RelativeTime({ at }: { at: string }) {
  const moment = new Date(at).getTime()
  const now = useSyncExternalStore(
    onTick,
    () => currentTick(moment),
    () => tick,
  )
  return (
    <time dateTime={at} title={fullInstant(at)}>
      {relativeTime(moment, now)}
    </time>
  )
}

const words = new Intl.RelativeTimeFormat('tr', { numeric: 'auto' })

const second = 1000
/** By how much the server's clock may be ahead of the reader's before the past looks like the future. */
const clockSkew = 10 * second
const steps = [
  { unit: 'year', length: 365 * 24 * 3600 * second },
  { unit: 'month', length: 30 * 24 * 3600 * second },
  { unit: 'week', length: 7 * 24 * 3600 * second },
  { unit: 'day', length: 24 * 3600 * second },
  { unit: 'hour', length: 3600 * second },
  { unit: 'minute', length: 60 * second },
] as const

/** How far `at` is from `now`. Nearer than a minute there is no number: it would be wrong before the next tick. */
export function relativeTime(at: number, now: number): string {
  const distance = at - now
  const step = steps.find(({ length }) => Math.abs(distance) >= length)
  if (!step) return distance > clockSkew ? 'birazdan' : 'az önce'
  return words.format(Math.trunc(distance / step.length), step.unit)
}

/** One clock for every time on the page. */
const tickLength = 30 * second
let tick = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/**
 * While nobody listens the clock stands: the first to ask sets it. So does news from between two ticks: by the last one,
 * what has just happened would be yet to come.
 */
function currentTick(moment: number): number {
  const old = Date.now() - tick
  if ((timer === undefined && old >= tickLength) || (moment > tick && old >= second)) tick = Date.now()
  return tick
}

function onTick(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    tick = Date.now()
    for (const each of listeners) each()
  }, tickLength)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
