import { useSyncExternalStore } from 'react'
import { formatInstant } from '../words/format-date.ts'

/** "3 dakika önce", updated while visible. `coming`: of something that is still to come, however soon. */
export function RelativeTime({ at, coming }: { at: string; coming?: boolean }) {
  const moment = new Date(at).getTime()
  const now = useSyncExternalStore(
    onTick,
    () => currentTick(moment),
    () => tick,
  )
  return (
    <time dateTime={at} title={formatInstant(at)} className="whitespace-nowrap">
      {relativeTime(moment, now, coming)}
    </time>
  )
}

const words = new Intl.RelativeTimeFormat('tr', { numeric: 'auto' })

const second = 1000
/** Tolerated lead of the server's clock, within which a future time counts as past. */
const clockSkew = 10 * second
const steps = [
  { unit: 'year', length: 365 * 24 * 3600 * second },
  { unit: 'month', length: 30 * 24 * 3600 * second },
  { unit: 'week', length: 7 * 24 * 3600 * second },
  { unit: 'day', length: 24 * 3600 * second },
  { unit: 'hour', length: 3600 * second },
  { unit: 'minute', length: 60 * second },
] as const

/**
 * Distance of `at` from `now` in words. Below a minute without a number, which would be outdated before the next tick.
 */
export function relativeTime(at: number, now: number, coming = false): string {
  const distance = at - now
  const step = steps.find(({ length }) => Math.abs(distance) >= length)
  if (!step) return coming || distance > clockSkew ? 'birazdan' : 'az önce'
  // "Tomorrow" is the day after today, not 24 hours.
  if (step.unit === 'day') return words.format(Math.round((dayOf(at) - dayOf(now)) / step.length), 'day')
  return words.format(Math.trunc(distance / step.length), step.unit)
}

const dayOf = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)

/** One clock for all times of the page. */
const tickLength = 30 * second
let tick = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/**
 * The clock stops without listeners, so a stopped clock is set on the next read. A time after the last tick also sets
 * the clock, or recent events would lie in the future.
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
