import { vi } from 'vitest'

/** Waits for a change by another process, or by time, however busy the machine is. */
export const until = (condition: () => unknown) => vi.waitUntil(condition, { timeout: 100_000, interval: 20 })
