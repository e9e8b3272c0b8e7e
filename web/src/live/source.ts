import { liveUrl, type LiveEvent, type LiveEvents } from '@muhur/contract/live'
import type { LiveState } from './state.ts'

/** What the one tab that holds the stream passes on. */
export interface SourceEar {
  state(state: LiveState): void
  event(name: LiveEvent, data: LiveEvents[LiveEvent], last: string): void
  /** The server let no stream open, or ended it: is there still a session? */
  refused(): void
}

const names: LiveEvent[] = ['hello', 'licenses', 'refetch', 'bye', 'ended', 'crowded']
const firstWait = 1_000
const longestWait = 30_000
/** From then on it is more than a hiccup, in milliseconds. */
const hopeful = 15_000
/** A timer that is so late slept with the computer: the connection behind it is dead and does not know. */
const slept = 30_000
const watchEvery = 10_000

/**
 * One EventSource, opened again whenever it breaks: the browser's own way back knows no backoff. `after`: the last event
 * that is known. Returns what ends it.
 */
export function openSource(after: string, ear: SourceEar): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = after
  let failures = 0
  let brokenAt = 0

  function open(): void {
    clearTimeout(timer)
    source?.close()
    const opened = new EventSource(last ? `${liveUrl}?after=${last}` : liveUrl)
    source = opened
    for (const name of names) {
      opened.addEventListener(name, (message: MessageEvent<string>) => {
        if (message.lastEventId) last = message.lastEventId
        hear(name, JSON.parse(message.data) as LiveEvents[LiveEvent])
      })
    }
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) ear.refused()
      broken()
    })
  }

  function hear(name: LiveEvent, data: LiveEvents[LiveEvent]): void {
    if (name === 'hello') {
      failures = 0
      ear.state('live')
    }
    if (name === 'bye') broken((data as LiveEvents['bye']).again_in)
    if (name === 'crowded') {
      stop()
      ear.state('offline')
    }
    if (name === 'ended') {
      ear.refused()
      broken()
    }
    ear.event(name, data, last)
  }

  function broken(wait?: number): void {
    source?.close()
    if (failures === 0) brokenAt = Date.now()
    failures += 1
    const isLong = !navigator.onLine || Date.now() - brokenAt > hopeful
    ear.state(isLong ? 'offline' : 'reconnecting')
    // Half of it by chance, so that a thousand pages do not come back as one.
    const backoff = Math.min(longestWait, firstWait * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
    clearTimeout(timer)
    timer = setTimeout(open, wait ?? backoff)
  }

  const online = () => open()
  const offline = () => broken()
  let seen = Date.now()
  const watch = setInterval(() => {
    if (Date.now() - seen > slept) open()
    seen = Date.now()
  }, watchEvery)

  function stop(): void {
    clearTimeout(timer)
    clearInterval(watch)
    source?.close()
    window.removeEventListener('online', online)
    window.removeEventListener('offline', offline)
  }

  window.addEventListener('online', online)
  window.addEventListener('offline', offline)
  open()
  return stop
}
