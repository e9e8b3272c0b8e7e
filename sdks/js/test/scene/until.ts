import { vi } from 'vitest'

/** Waits for what happens in another process, or by itself, however busy the machine is. */
export const until = (condition: () => unknown) => vi.waitUntil(condition, { timeout: 100_000, interval: 20 })
