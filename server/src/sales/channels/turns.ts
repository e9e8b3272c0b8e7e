const last = new Map<string, Promise<unknown>>()

/**
 * Work on one channel after the other within this process. The channel's lock orders the nodes; notices that waited for the lock
 * would each hold a connection, and a flood of them would leave none to other calls.
 */
export async function inTurn<Result>(channelId: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(channelId)
  const turn = (async () => {
    await before?.catch(() => {})
    return work()
  })()
  last.set(channelId, turn)
  try {
    return await turn
  } finally {
    if (last.get(channelId) === turn) last.delete(channelId)
  }
}
