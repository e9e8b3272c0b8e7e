/** As many refused calls a second as a small server answers in addition to its other calls. */
const returnsPerSecond = 500
const shortest = 2
const longest = 60

/**
 * Seconds after which a call that was refused for the moment may come again: each gets a turn of its own, so that many that
 * are refused at once do not return at once. Beyond a minute the turns begin again from the front.
 */
export function openRetryTurns(now: () => number = () => performance.now()): () => number {
  let turn = 0
  return () => {
    const earliest = now() / 1_000 + shortest
    turn = turn < earliest || turn > earliest + longest - shortest ? earliest : turn + 1 / returnsPerSecond
    return Math.floor(turn - earliest) + shortest
  }
}
