import { now } from './world.ts'

interface TimeStep {
  /** Seconds of a wait of the watch that ended before this step. */
  counted: number
  /** The computer's clock, in seconds since 1970. */
  wall: number
  /** The monotonic clock, in seconds since any moment. */
  monotonic: number
  /** A proven time, before `now` is read. */
  proven?: number
  /** A time from a leader's state, before `now` is read. */
  followed?: number
  now: number
}

export interface TimeCase {
  name: string
  /** Both clocks at the start of the process. */
  wall: number
  monotonic: number
  steps: TimeStep[]
}

const hour = 3600
const server = now - 1000

const time = (name: string, steps: TimeStep[]): TimeCase => ({ name, wall: now, monotonic: 50, steps })
/** A step of `passed` seconds by the count and by both clocks, with these parts replaced. */
const step = (passed: number, at: number, other: Partial<TimeStep> = {}): TimeStep => ({
  counted: 0,
  wall: now + passed,
  monotonic: 50 + passed,
  now: at,
  ...other,
})
const proof = step(0, server, { proven: server })

/** The time by several clocks, each of which somebody may have stopped or set. */
export const times: TimeCase[] = [
  time('before a proof the computer’s clock counts', [step(0, now), step(90, now + 90)]),
  time('before a proof a clock that is set back stops nothing', [step(90, now + 90, { wall: now - hour })]),
  time('before a proof a clock that is set forward counts', [step(1, now + hour, { wall: now + hour })]),
  time('a proof is the time, whatever the computer’s clock shows', [
    proof,
    step(60, server + 60),
    step(61, server, { proven: server }),
  ]),
  time('a stopped computer’s clock stops nothing', [proof, step(60, server + 60, { wall: now })]),
  time('a computer’s clock that is set back stops nothing', [
    proof,
    step(60, server + 60, { wall: now - hour }),
  ]),
  time('a stopped monotonic clock stops nothing', [proof, step(60, server + 60, { monotonic: 50 })]),
  time('a slow monotonic clock slows nothing', [
    proof,
    step(3600, server + 3600, { monotonic: 53 }),
    step(7200, server + 7200, { monotonic: 57 }),
  ]),
  time('a monotonic clock that runs back stops nothing', [proof, step(60, server + 60, { monotonic: 0 })]),
  time('what was counted goes on where both clocks are stopped', [
    proof,
    step(0, server + 2, { counted: 2 }),
    step(0, server + 4, { counted: 2 }),
    step(3, server + 6, { counted: 2 }),
  ]),
  time('what was counted is not added to what the clocks show', [
    proof,
    step(2, server + 2, { counted: 2 }),
    step(4, server + 4, { counted: 2 }),
  ]),
  time('a computer that slept goes by its clock', [
    proof,
    step(2, server + hour, { counted: 2, wall: now + hour }),
  ]),
  time('a process that was stopped goes by the clocks and not by what was counted', [
    proof,
    step(70, server + 70, { counted: 2 }),
  ]),
  time('a computer’s clock that went forward and back leaves the time where it was', [
    proof,
    step(1, server + hour, { wall: now + hour }),
    step(2, server + hour),
    step(hour + 5, server + hour + 5),
  ]),
  time('a proof takes back what a clock that was set forward did', [
    proof,
    step(1, server + hour, { wall: now + hour }),
    step(2, server + 2, { wall: now + hour + 1, proven: server + 2 }),
    step(12, server + 12, { wall: now + hour + 11 }),
  ]),
  time('a proof begins what is counted anew', [
    proof,
    step(300, server + 300, { counted: 300 }),
    step(300, server + 300, { proven: server + 300 }),
    step(302, server + 302, { counted: 2 }),
  ]),
  time('a leader’s time is followed, whatever the computer’s clock shows', [
    step(0, server, { followed: server }),
    step(5, server + 5),
  ]),
  time('a leader’s later time is followed', [
    step(0, server, { followed: server }),
    step(5, server + 20, { followed: server + 20 }),
    step(7, server + 22),
  ]),
  time('a leader’s earlier time sets nothing back', [
    step(0, server, { followed: server }),
    step(60, server + 60, { followed: server }),
    step(70, server + 70),
  ]),
  time('a leader’s earlier time sets nothing back that was counted', [
    step(0, server, { followed: server }),
    step(0, server + 5, { counted: 5, followed: server }),
  ]),
  time('a leader’s time takes back what a computer’s clock that was set forward did', [
    step(0, server, { followed: server }),
    step(5, server + hour, { wall: now + hour }),
    step(6, server + 6, { wall: now + hour + 1, followed: server + 6 }),
    step(10, server + 10, { wall: now + hour + 5 }),
  ]),
  time('a leader’s earlier time after a proof sets nothing back', [
    proof,
    step(60, server + 60, { followed: server }),
  ]),
]
