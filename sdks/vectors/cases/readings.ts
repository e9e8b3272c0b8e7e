import { now } from './world.ts'

interface Standing {
  state: 'active' | 'grace' | 'denied'
  code: string
  because: string | null
}

export interface ReadingCase {
  name: string
  /** The verdict that is held. */
  held: Standing & { exp: number; grace_until: number }
  /** Whether the process follows a leader's state. */
  follows: boolean
  now: number
  expect: Standing
}

const active: Standing = { state: 'active', code: 'VALID', because: null }
const grace = (because: string): Standing => ({ state: 'grace', code: because, because })
const over = (because: string): Standing => ({ state: 'denied', code: 'GRACE_OVER', because })

const reading = (
  name: string,
  held: Standing,
  late: number,
  expected: Standing,
  { follows = false, lease = 600, earned = 900 } = {},
): ReadingCase => ({
  name,
  held: { ...held, exp: now + lease, grace_until: now + earned },
  follows,
  now: now + late,
  expect: expected,
})

/** The verdict as it reads some seconds after its moment. */
export const readings: ReadingCase[] = [
  reading('active, at once', active, 0, active),
  reading('active, at the end of its lease', active, 600, active),
  reading('active, a second after its lease', active, 601, grace('TIMED_OUT')),
  reading('active, at the end of its grace', active, 900, grace('TIMED_OUT')),
  reading('active, a second after its grace', active, 901, over('TIMED_OUT')),
  reading('active, a year later', active, 31_536_000, over('TIMED_OUT')),
  reading('active, by a clock before it', active, -31_536_000, active),
  reading('active without grace, at the end of its lease', active, 600, active, { earned: 0 }),
  reading('active without grace, a second after its lease', active, 601, over('TIMED_OUT'), { earned: 0 }),
  reading('active as a follower, at the end of its lease', active, 600, active, { follows: true }),
  reading('active as a follower, a second after its lease', active, 601, grace('LEADER_SILENT'), {
    follows: true,
  }),
  reading('active as a follower, a second after its grace', active, 901, over('LEADER_SILENT'), {
    follows: true,
  }),
  reading('grace, at once', grace('UNREACHABLE'), 0, grace('UNREACHABLE')),
  reading('grace, after the lease', grace('UNREACHABLE'), 700, grace('UNREACHABLE')),
  reading('grace, at its end', grace('TLS_FAILED'), 900, grace('TLS_FAILED')),
  reading('grace, a second after its end', grace('TLS_FAILED'), 901, over('TLS_FAILED')),
  reading('grace that ended before the lease', grace('UNAVAILABLE'), 301, over('UNAVAILABLE'), {
    earned: 300,
  }),
  reading('grace as a follower, a second after its end', grace('LEADER_SILENT'), 901, over('LEADER_SILENT'), {
    follows: true,
  }),
  ...['REVOKED', 'INSTANCE_LIMIT', 'EXPIRED'].map((code) => {
    const refused: Standing = { state: 'denied', code, because: null }
    return reading(`a denial stays one: ${code}`, refused, 0, refused)
  }),
  reading('a grace that was over stays over', over('UNREACHABLE'), 0, over('UNREACHABLE')),
]
