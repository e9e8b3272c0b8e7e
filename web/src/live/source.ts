import { liveUrl, type LiveEvent, type LiveEvents } from '@muhur/contract/site/live'

/** The state of the stream: only `live` data is up to date. */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'offline'

/** An event with the data to ask for again. */
type RefetchEvent = 'hello' | 'changed' | 'denied' | 'new_access' | 'refetch'
export type Announcement = { [Name in RefetchEvent]: { name: Name; data: LiveEvents[Name] } }[RefetchEvent]

export interface SourceListener {
  state(state: LiveState): void
  announced(announced: Announcement): void
  /** The server refused or ended the stream: the session may have ended. */
  refused(): void
}

const firstWait = 1_000
const longestWait = 30_000
/** After so many milliseconds without a connection the page counts as offline. */
const offlineAfter = 15_000
/** A timer that is so many milliseconds late slept with the computer: the connection is dead without an error. */
const sleepGap = 30_000
const watchEvery = 10_000

/**
 * Holds one EventSource and opens it again with backoff, which the browser's own reconnection does not have. Returns the
 * function that ends it.
 */
export function openSource(listener: SourceListener): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let brokenAt = 0

  function open(): void {
    clearTimeout(timer)
    source?.close()
    const opened = new EventSource(liveUrl)
    source = opened
    const on = <Name extends LiveEvent>(name: Name, heard: (data: LiveEvents[Name]) => void) =>
      opened.addEventListener(name, ({ data }: MessageEvent<string>) =>
        heard(JSON.parse(data) as LiveEvents[Name]),
      )
    on('hello', (data) => {
      failures = 0
      listener.state('live')
      listener.announced({ name: 'hello', data })
    })
    on('changed', (data) => listener.announced({ name: 'changed', data }))
    on('denied', (data) => listener.announced({ name: 'denied', data }))
    on('new_access', (data) => listener.announced({ name: 'new_access', data }))
    on('refetch', (data) => listener.announced({ name: 'refetch', data }))
    on('bye', ({ again_in }) => broken(again_in))
    on('crowded', () => {
      stop()
      listener.state('offline')
    })
    on('ended', () => {
      listener.refused()
      broken()
    })
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) listener.refused()
      broken()
    })
  }

  function broken(wait?: number): void {
    source?.close()
    if (failures === 0) brokenAt = Date.now()
    failures += 1
    const isLong = !navigator.onLine || Date.now() - brokenAt > offlineAfter
    listener.state(isLong ? 'offline' : 'reconnecting')
    // Half of the wait is random, so that pages do not return together.
    const backoff = Math.min(longestWait, firstWait * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
    clearTimeout(timer)
    timer = setTimeout(open, wait ?? backoff)
  }

  const online = () => open()
  const offline = () => broken()
  let lastTick = Date.now()
  const watch = setInterval(() => {
    if (Date.now() - lastTick > sleepGap) open()
    lastTick = Date.now()
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
