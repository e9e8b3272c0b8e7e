import { isOutage } from '../db/outage.ts'
import { Failure } from '../failure.ts'

/** How calls become groups. */
export interface Grouping<Call> {
  /** The most calls that travel together. */
  largest: number
  /** How many groups may be with the database at once. */
  abreast: number
  /** The most calls that wait; the next one is refused at once. */
  waiting: number
  /** What a call is about. Calls about the same never travel in two groups at once, where they would only meet again. */
  about?: (call: Call) => string
}

/** Hands a call over and gives its outcome when its group has come back. Throws UNAVAILABLE when too many wait. */
type Submit<Call, Outcome> = (call: Call) => Promise<Outcome>

/**
 * Group commit: the calls that arrive while a group is with the database travel together as the next one, so that one
 * round trip, and one flush to disk, serves them all. The busier the server, the larger its groups and the cheaper each
 * call; nobody waits for company, since an idle group leaves as soon as the sockets that are readable now were read.
 *
 * `run` gives one outcome for each call, in their order, after its commit. Where it throws because of what one of them
 * asked, the group is halved and run again until that call stands alone, and only that one fails. An outage is nobody's
 * fault: it fails the whole group, and those who wait behind it learn it now, not after a timeout of their own.
 */
export function groupCommit<Call, Outcome>(
  run: (calls: readonly Call[]) => Promise<readonly Outcome[]>,
  { largest, abreast, waiting, about }: Grouping<Call>,
): Submit<Call, Outcome> {
  let queue: Waiting<Call, Outcome>[] = []
  const underWay = new Set<string>()
  let groups = 0
  let departing = false

  return (call) =>
    new Promise((resolve, reject) => {
      if (queue.length >= waiting) return reject(new Failure('UNAVAILABLE'))
      queue.push({ call, resolve, reject })
      if (departing || groups >= abreast) return
      departing = true
      setImmediate(() => {
        departing = false
        depart()
      })
    })

  function depart(): void {
    if (queue.length === 0 || groups >= abreast) return
    const group = gather()
    if (group.length === 0) return
    groups += 1
    void travel(group)
  }

  /** The first in the queue, except those about what is under way: they stay, in their order. */
  function gather(): Waiting<Call, Outcome>[] {
    if (!about || underWay.size === 0) return queue.splice(0, largest)
    const group: Waiting<Call, Outcome>[] = []
    const staying: Waiting<Call, Outcome>[] = []
    for (const one of queue) {
      const goes = group.length < largest && !underWay.has(about(one.call))
      ;(goes ? group : staying).push(one)
    }
    queue = staying
    return group
  }

  async function travel(group: Waiting<Call, Outcome>[]): Promise<void> {
    const calls = group.map(({ call }) => call)
    const subjects = about ? calls.map(about) : []
    for (const subject of subjects) underWay.add(subject)
    const results = await settle(calls)
    for (const subject of subjects) underWay.delete(subject)
    groups -= 1
    const outage = results.find(({ error }) => isOutage(error))
    if (outage) for (const { reject } of queue.splice(0)) reject(outage.error)
    // First the next group leaves: the database works while this process answers.
    depart()
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
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/** One of the two. */
interface Result<Outcome> {
  outcome?: Outcome
  error?: unknown
}
