/** How near to now the numbers on the page are. */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'offline'

let state: LiveState = 'connecting'
const listeners = new Set<() => void>()

export const liveState = (): LiveState => state

export function setLiveState(next: LiveState): void {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

export function onLiveState(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
