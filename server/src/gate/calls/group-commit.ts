import { isOutage } from '../../start/faults/outage.ts'
import { Failure } from '../../start/faults/failure.ts'

/** The bounds of groups and queue. */
export interface Grouping<Call> {
  /** Calls in a group. */
  maximumGroup: number
  /** The most groups that run at the same time. */
  maximumGroups: number
  /** Milliseconds between two groups; calls that arrive meanwhile form the next group. */
  pause: number
  /** The most calls that wait for a group; the next call is refused at once. */
  maximumQueue: number
  /** How long a call may have waited when its group leaves, in milliseconds; after that the call is refused. */
  longestWait: number
  /** The subject of a call. Calls about one subject never travel in two groups at once: the second would only find a lock. */
  subjectOf?: (call: Call) => string
  /** Called with each group that leaves, and the number of calls that wait behind it. */
  left?: (size: number, waiting: number) => void
}

/**
 * Resolves to the outcome of the call when its group has come back. Throws UNAVAILABLE when too many calls wait, or this call has
 * waited too long; `since`: the beginning of an earlier wait.
 */
type Submit<Call, Outcome> = (call: Call, since?: number) => Promise<Outcome>

/**
 * Group commit: the calls that arrive while a group is with the database travel together as the next group, so that one
 * round trip, and one flush to disk, serves all of them. The busier the server, the larger its groups and the cheaper each
 * call. A call that comes after a pause leaves as soon as the sockets that are readable now were read. Others wait for the
 * end of the pause, so that at rates which leave the database idle, too, a call costs less than a group of its own.
 *
 * `run` gives one outcome for each call, in their order, after the commit. Where `run` throws because of one call, the group
 * is halved and run again until that call stands alone, and only that call fails. An outage fails the whole group, and the
 * calls that wait behind it at once, without a timeout of their own.
 */
export function groupCommit<Call, Outcome>(
  run: (calls: readonly Call[]) => Promise<readonly Outcome[]>,
  { maximumGroup, maximumGroups, pause, maximumQueue, longestWait, subjectOf, left }: Grouping<Call>,
): Submit<Call, Outcome> {
  let queue: Waiting<Call, Outcome>[] = []
  const underWay = new Set<string>()
  let groups = 0
  let departing = false
  let lastDeparture = -Infinity

  return (call, since = performance.now()) =>
    new Promise((resolve, reject) => {
      if (queue.length >= maximumQueue) return reject(new Failure('UNAVAILABLE'))
      queue.push({ call, since, resolve, reject })
      if (departing || groups >= maximumGroups) return
      departing = true
      setImmediate(departAfterPause)
    })

  function departAfterPause(): void {
    const rest = Math.round(lastDeparture + pause - performance.now())
    if (rest <= 0) return depart()
    departing = true
    // Never longer than a pause, even where the clock jumps.
    setTimeout(depart, Math.min(rest, pause))
  }

  function depart(): void {
    departing = false
    if (queue.length === 0 || groups >= maximumGroups) return
    const group = gatherPatient()
    if (group.length === 0) return
    groups += 1
    lastDeparture = performance.now()
    left?.(group.length, queue.length)
    void travel(group)
  }

  /**
   * The next group, without the calls that have waited too long: where the database is slow, a caller has its answer in time,
   * and no work is done for callers who have gone.
   */
  function gatherPatient(): Waiting<Call, Outcome>[] {
    for (;;) {
      const group = gather()
      const oldest = performance.now() - longestWait
      const inTime = group.filter(({ since }) => since >= oldest)
      for (const { since, reject } of group) if (since < oldest) reject(new Failure('UNAVAILABLE'))
      if (inTime.length > 0 || group.length === 0) return inTime
    }
  }

  /** Takes the first calls of the queue. A call stays, in its order, while its subject is under way. */
  function gather(): Waiting<Call, Outcome>[] {
    if (!subjectOf || underWay.size === 0) return queue.splice(0, maximumGroup)
    const group: Waiting<Call, Outcome>[] = []
    const staying: Waiting<Call, Outcome>[] = []
    for (const entry of queue) {
      const leaves = group.length < maximumGroup && !underWay.has(subjectOf(entry.call))
      ;(leaves ? group : staying).push(entry)
    }
    queue = staying
    return group
  }

  async function travel(group: Waiting<Call, Outcome>[]): Promise<void> {
    const calls = group.map(({ call }) => call)
    const subjects = subjectOf ? calls.map(subjectOf) : []
    for (const subject of subjects) underWay.add(subject)
    const results = await settle(calls)
    for (const subject of subjects) underWay.delete(subject)
    groups -= 1
    const outage = results.find(({ error }) => isOutage(error))
    if (outage) for (const { reject } of queue.splice(0)) reject(outage.error)
    // The next group leaves first where the pause is over, so that the database works while this process answers.
    if (queue.length > 0 && !departing) departAfterPause()
    for (const [index, { resolve, reject }] of group.entries()) {
      const { outcome, error } = results[index]!
      if (error === undefined) resolve(outcome!)
      else reject(error)
    }
  }

  async function settle(calls: readonly Call[]): Promise<Result<Outcome>[]> {
    try {
      return (await run(calls)).map((outcome) => ({ outcome }))
    } catch (error) {
      if (calls.length === 1 || isOutage(error)) return calls.map(() => ({ error }))
      const middle = calls.length >> 1
      return [...(await settle(calls.slice(0, middle))), ...(await settle(calls.slice(middle)))]
    }
  }
}

interface Waiting<Call, Outcome> {
  call: Call
  /** By `performance.now()`. */
  since: number
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/** Has one of the two. */
interface Result<Outcome> {
  outcome?: Outcome
  error?: unknown
}
