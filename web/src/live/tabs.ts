import { openSource, type LiveState, type SourceListener, type Announcement } from './source.ts'

type Message =
  | { kind: 'state'; state: LiveState }
  | { kind: 'told'; announced: Announcement }
  /** A new tab asks for the state. */
  | { kind: 'ask' }

/** After so many milliseconds out of sight, a tab leaves the stream to another tab. */
const hiddenLimit = 60_000

/**
 * Over HTTP/1.1 a browser opens six connections to a server, for all of its tabs together: the tab that holds a lock opens the
 * stream and passes its events on. Returns the function that ends this tab's part.
 */
export function joinTabs(userId: string, listener: SourceListener): () => void {
  const name = `muhur.live.${userId}`
  const channel = new BroadcastChannel(name)
  let leading: AbortController | undefined
  let isLeader = false
  let state: LiveState = 'connecting'

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes none
  const post = (message: Message) => channel.postMessage(message)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'state') listener.state(data.state)
    else if (data.kind === 'told') listener.announced(data.announced)
    else if (isLeader) post({ kind: 'state', state })
  })

  /** Waits for the lock and holds it until `rest`. */
  function lead(): void {
    if (leading) return
    const stopping = new AbortController()
    leading = stopping
    const hold = () =>
      new Promise<void>((release) => {
        if (stopping.signal.aborted) return release()
        isLeader = true
        const close = openSource({
          state(next) {
            state = next
            post({ kind: 'state', state })
            listener.state(state)
          },
          announced(announced) {
            post({ kind: 'told', announced })
            listener.announced(announced)
          },
          refused: () => listener.refused(),
        })
        stopping.signal.addEventListener('abort', () => {
          isLeader = false
          close()
          release()
        })
      })
    // Over plain http from another computer there are no locks: then each tab has its own stream.
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
    if (document.hidden) timer = setTimeout(rest, hiddenLimit)
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
