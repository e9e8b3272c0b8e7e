import { constants } from 'node:os'
import { endForks } from './forks.ts'

interface Endable {
  close(): Promise<void>
  /** The part of the end that needs no waiting. */
  release(): void
}

/** Both builds of this file may stand in one process: they share this state, or neither would be the only listener. */
const shared = Symbol.for('muhur.running')

interface Watch {
  running: Set<Endable>
  unhook: (() => void) | null
}

/** Makes sure that `endable` is closed before the process ends. @returns the function that undoes this */
export function closeBeforeTheEnd(endable: Endable): () => void {
  const place = globalThis as { [shared]?: Watch }
  const watch = (place[shared] ??= { running: new Set(), unhook: null })
  watch.running.add(endable)
  watch.unhook ??= hook(watch.running)
  return () => {
    watch.running.delete(endable)
    if (watch.running.size > 0) return
    watch.unhook?.()
    watch.unhook = null
  }
}

function hook(running: Set<Endable>): () => void {
  const closeAll = () => Promise.allSettled([...running].map((endable) => endable.close()))
  const release = () => {
    endForks()
    for (const endable of running) endable.release()
  }
  let isEnding = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (isEnding) return
    isEnding = true
    // Another listener decides when the process ends; without one, the signal ends the process as usual.
    const isAlone = process.listenerCount(signal) === 1
    void closeAll().then(() => isAlone && endBy(signal))
  }
  const listeners = { SIGINT: onSignal, SIGTERM: onSignal, beforeExit: () => void closeAll(), exit: release }
  const each = (method: 'prependListener' | 'off') => {
    for (const [event, listener] of Object.entries(listeners)) process[method](event as 'SIGINT', listener)
  }
  // First in the list: a `once` listener still counts then.
  each('prependListener')
  return () => each('off')
}

/** The first process of a container outlives each signal that it does not listen for. */
function endBy(signal: NodeJS.Signals): void {
  endForks()
  if (process.pid === 1) process.exit(128 + constants.signals[signal])
  process.kill(process.pid, signal)
}
