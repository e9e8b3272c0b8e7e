const unmeasured = 3

/**
 * Calls so many times, after some calls that do not count, and returns the median and the 95th percentile in milliseconds. `call` returns
 * its own milliseconds, or null to end early.
 */
export async function timesOf(
  rounds: number,
  call: () => Promise<number | null>,
): Promise<{ p50: string; p95: string }> {
  const times: number[] = []
  for (let round = -unmeasured; round < rounds; round += 1) {
    const milliseconds = await call()
    if (milliseconds === null) break
    if (round >= 0) times.push(milliseconds)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1) ?? '-'
  return { p50: at(0.5), p95: at(0.95) }
}
