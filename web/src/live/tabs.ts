import type { LiveEvent, LiveEvents } from '@muhur/contract/live'
import { openSource } from './source.ts'
import type { LiveState } from './state.ts'

/** What every tab of this browser hears, whichever of them holds the stream. */
export interface TabEar {
  state(state: LiveState): void
  event(name: LiveEvent, data: LiveEvents[LiveEvent]): void
  refused(): void
}

type Message =
  | { kind: 'state'; state: LiveState; last: string }
  | { kind: 'event'; name: LiveEvent; data: LiveEvents[LiveEvent]; last: string }
  /** A tab that is new here. */
  | { kind: 'ask' }

/** Out of sight for so long, a tab leaves the stream to those that are looked at, in milliseconds. */
const patience = 60_000

/**
 * Over HTTP/1.1 a browser opens six connections to a server, for all of its tabs together: one tab, which holds a lock,
 * opens the stream and passes on what it hears. Returns what ends this tab's part.
 */
export function joinTabs(userId: string, ear: TabEar): () => void {
  const name = `muhur.live.${userId}`
  const channel = new BroadcastChannel(name)
  let leading: AbortController | undefined
  let isLeader = false
  let state: LiveState = 'connecting'
  /** The id of the last event, for whoever leads next. */
  let last = ''

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes none
  const post = (message: Message) => channel.postMessage(message)
  const tell = (message: Message) => {
    if (message.kind === 'state') state = message.state
    post(message)
    hear(message)
  }

  function hear(message: Message): void {
    if (message.kind === 'ask') {
      if (isLeader) post({ kind: 'state', state, last })
      return
    }
    last = message.last
    if (message.kind === 'state') ear.state(message.state)
    else ear.event(message.name, message.data)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data))

  /** Waits for the lock and holds it until it is told to stop. */
  function lead(): void {
    if (leading) return
    const stopping = new AbortController()
    leading = stopping
    const hold = () =>
      new Promise<void>((release) => {
        if (stopping.signal.aborted) return release()
        isLeader = true
        const close = openSource(last, {
          state: (next) => tell({ kind: 'state', state: next, last }),
          event: (event, data, id) => tell({ kind: 'event', name: event, data, last: id }),
          refused: () => ear.refused(),
        })
        stopping.signal.addEventListener('abort', () => {
          isLeader = false
          close()
          release()
        })
      })
    // Over plain http from another computer there are no locks: each tab has a stream of its own then.
    const { locks } = navigator as { locks?: LockManager }
    if (locks) void locks.request(name, { signal: stopping.signal }, hold).catch(() => {})
    else void hold()
  }

  function rest(): void {
    leading?.abort()
    leading = undefined
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(rest, patience)
    else lead()
  }
  document.addEventListener('visibilitychange', look)
  look()
  post({ kind: 'ask' })

  return () => {
    document.removeEventListener('visibilitychange', look)
    clearTimeout(timer)
    rest()
    channel.close()
  }
}
