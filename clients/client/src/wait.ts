import { setTimeout } from 'node:timers/promises'

/** Ends after so many seconds, or rejects with the signal's reason. */
export async function wait(seconds: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(seconds * 1000, undefined, { signal }).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw error
  })
}
