import { performance } from 'node:perf_hooks'

/** Runs one step and prints the result. A failed step prints the observed value and ends the tour. */
export async function step<T>(text: string, play: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const line = (mark: string) =>
    console.log(`${mark} ${text.padEnd(64)} ${Math.round(performance.now() - begun)} ms`)
  try {
    const result = await play()
    line('✓')
    return result
  } catch (error) {
    line('✗')
    const { message, cause } = error as Error
    console.log(`  görülen: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`)
    throw error
  }
}

/** Throws unless both values are equal. */
export function same(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${what}: ${String(expected)} beklendi, ${String(actual)} görüldü`)
}
