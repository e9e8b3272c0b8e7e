import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quota, sharedQuota } from './quota.ts'

/** A quota on a clock that the test holds, in milliseconds. */
function held(options: { maximum: number; window: number; remembered?: number }) {
  let time = 5_000
  const counted = quota({ ...options, now: () => time })
  return { ...counted, pass: (milliseconds: number) => (time += milliseconds) }
}

test('as many as it allows are taken, and each says how many are left and when all are back', () => {
  const { take, pass } = held({ maximum: 3, window: 60 })
  expect(take('a')).toEqual({ exceeded: false, remaining: 2, reset: 60 })
  pass(500)
  expect(take('a')).toEqual({ exceeded: false, remaining: 1, reset: 60 })
  pass(1_000)
  expect(take('a')).toEqual({ exceeded: false, remaining: 0, reset: 59 })
  expect(take('a')).toEqual({ exceeded: true, remaining: 0, reset: 59 })
})

test('a window ends by itself, no matter how many were refused in it', () => {
  const { take, pass } = held({ maximum: 1, window: 10 })
  take('a')
  pass(9_999)
  expect(take('a')).toEqual({ exceeded: true, remaining: 0, reset: 1 })
  pass(1)
  expect(take('a')).toEqual({ exceeded: false, remaining: 0, reset: 10 })
})

test('a look uses none up, and says whether the next one would be too many', () => {
  const { take, peek, pass } = held({ maximum: 2, window: 10 })
  for (let look = 0; look < 5; look++) expect(peek('a')).toEqual({ exceeded: false, remaining: 2, reset: 10 })
  take('a')
  expect(peek('a')).toEqual({ exceeded: false, remaining: 1, reset: 10 })
  take('a')
  expect(peek('a')).toEqual({ exceeded: true, remaining: 0, reset: 10 })
  pass(10_000)
  expect(peek('a').exceeded).toBe(false)
})

test('one key’s use costs no other', () => {
  const { take } = held({ maximum: 1, window: 10 })
  take('a')
  expect(take('a').exceeded).toBe(true)
  expect(take('b').exceeded).toBe(false)
})

test('beyond the keys that it remembers the oldest are let off, never the newest', () => {
  const { take, peek } = held({ maximum: 1, window: 10, remembered: 3 })
  for (const key of 'abcdef') take(key)
  expect([...'def'].map((key) => peek(key).exceeded)).toEqual([true, true, true])
  expect(peek('a').exceeded).toBe(false)
})

test('no fraction of a millisecond makes a window longer than it says', () => {
  const { take, pass } = held({ maximum: 1, window: 60 })
  pass(1_000_000)
  const resets = Array.from({ length: 1_000 }, (_, key) => {
    pass(0.1)
    return take(String(key)).reset
  })
  expect(new Set(resets)).toEqual(new Set([60]))
})

interface Step {
  key: string
  /** Milliseconds that pass before it. */
  pause: number
  takes: boolean
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    key: fc.constantFrom('a', 'b', 'c'),
    pause: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 4_000 })),
    takes: fc.boolean(),
  }),
  { maxLength: 200 },
)

test('it counts as a plain list of uses would', () => {
  const window = 5
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 6 }), (story, maximum) => {
      const { take, peek, pass } = held({ maximum, window })
      const windows = new Map<string, { began: number; uses: number }>()
      let time = 0
      for (const { key, pause, takes } of story) {
        pass(pause)
        time += pause
        const known = windows.get(key)
        const current = known && time < known.began + window * 1000 ? known : { began: time, uses: 0 }
        if (takes) windows.set(key, { ...current, uses: current.uses + 1 })
        const uses = current.uses + (takes ? 1 : 0)
        const allowance = takes ? take(key) : peek(key)
        expect(allowance).toEqual({
          exceeded: takes ? uses > maximum : uses >= maximum,
          remaining: Math.max(0, maximum - uses),
          reset: Math.ceil((current.began + window * 1000 - time) / 1000),
        })
      }
    }),
  )
})

test('however many keys come, no window lets more than its number through', () => {
  const keys = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 300 })
  fc.assert(
    fc.property(keys, fc.integer({ min: 41, max: 60 }), (story, remembered) => {
      const { take } = held({ maximum: 2, window: 10, remembered })
      const let_in = new Map<number, number>()
      for (const key of story) if (!take(String(key)).exceeded) let_in.set(key, (let_in.get(key) ?? 0) + 1)
      expect(Math.max(0, ...let_in.values())).toBeLessThanOrEqual(2)
    }),
  )
})

/** A shared quota on a clock that the test holds. */
function heldShared(options: { maximum: number; window: number }) {
  let time = 5_000
  return {
    ...sharedQuota({ ...options, now: () => time }),
    pass: (milliseconds: number) => (time += milliseconds),
  }
}

test('a single sharer has the whole quota', () => {
  const { take, pass } = heldShared({ maximum: 3, window: 60 })
  expect(take('a', 'x')).toEqual({ exceeded: false, remaining: 2, reset: 60 })
  take('a', 'x')
  expect(take('a', 'x')).toEqual({ exceeded: false, remaining: 0, reset: 60 })
  expect(take('a', 'x')).toEqual({ exceeded: true, remaining: 0, reset: 60 })
  pass(60_000)
  expect(take('a', 'x').exceeded).toBe(false)
})

test('a sharer who took everything leaves another sharer an equal part', () => {
  const { take } = heldShared({ maximum: 10, window: 60 })
  for (let call = 0; call < 1_000; call++) take('a', 'greedy')
  const exceeded = Array.from({ length: 6 }, () => take('a', 'late').exceeded)
  expect(exceeded).toEqual([false, false, false, false, false, true])
  expect(take('a', 'greedy').exceeded).toBe(true)
  expect(take('b', 'greedy').exceeded).toBe(false)
})

test('whatever the order, nobody is refused below an equal part, and the sum has its bound', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 400 }), (calls) => {
      const maximum = 12
      const { take } = heldShared({ maximum, window: 60 })
      const admitted = new Map<number, number>()
      let refusedBelow = 0
      for (const sharer of calls) {
        const had = admitted.get(sharer) ?? 0
        const sharers = new Set([...admitted.keys(), sharer]).size
        const { exceeded } = take('a', String(sharer))
        const part = Math.floor(maximum / sharers)
        if (exceeded) refusedBelow += had < part ? 1 : 0
        else admitted.set(sharer, had + 1)
      }
      expect(refusedBelow).toBe(0)
      const harmonic = Array.from({ length: maximum }, (_, turn) => 1 / (turn + 1)).reduce((a, b) => a + b, 0)
      expect([...admitted.values()].reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(maximum * harmonic)
      for (const had of admitted.values()) expect(had).toBeLessThanOrEqual(maximum)
    }),
  )
})
