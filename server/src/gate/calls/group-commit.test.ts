import fc from 'fast-check'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { groupCommit, type Grouping } from './group-commit.ts'

const limits: Grouping<number> = {
  maximumGroup: 8,
  maximumGroups: 2,
  pause: 0,
  maximumQueue: 1000,
  longestWait: 3_600_000,
}

/** A database that the test plays: each group stays with it until the test lets it go. */
function heldDatabase(bounds = limits) {
  const groups: { calls: readonly number[]; end: PromiseWithResolvers<readonly string[]> }[] = []
  const submit = groupCommit<number, string>((calls) => {
    const end = Promise.withResolvers<readonly string[]>()
    groups.push({ calls, end })
    return end.promise
  }, bounds)
  const commit = (index: number) => groups[index]!.end.resolve(groups[index]!.calls.map(String))
  return { submit, groups, commit }
}

test('an idle group leaves with the first calls that are there, and waits for no more', async () => {
  const { submit, groups, commit } = heldDatabase()
  const answer = submit(1)
  await setImmediate()
  expect(groups.map(({ calls }) => calls)).toEqual([[1]])
  commit(0)
  expect(await answer).toBe('1')
})

test('what arrives while the database is busy travels together, in its order', async () => {
  const { submit, groups, commit } = heldDatabase({ ...limits, maximumGroups: 1 })
  const first = submit(0)
  await setImmediate()
  const rest = [1, 2, 3, 4, 5].map((call) => submit(call))
  await setImmediate()
  expect(groups).toHaveLength(1)
  commit(0)
  await first
  expect(groups[1]!.calls).toEqual([1, 2, 3, 4, 5])
  commit(1)
  expect(await Promise.all(rest)).toEqual(['1', '2', '3', '4', '5'])
})

test('what comes in the pause after a departure leaves at its end, together', async () => {
  const { submit, groups, commit } = heldDatabase({ ...limits, pause: 5 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  try {
    const first = submit(1)
    await setImmediate()
    commit(0)
    await first
    const rest = [submit(2)]
    await setImmediate()
    vi.advanceTimersByTime(4)
    rest.push(submit(3))
    await setImmediate()
    expect(groups).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(groups[1]!.calls).toEqual([2, 3])
    commit(1)
    await Promise.all(rest)
  } finally {
    vi.useRealTimers()
  }
})

test('a call is answered when its group has come back, and not before', async () => {
  const { submit, commit } = heldDatabase()
  let answered = false
  const answer = submit(1).then(() => (answered = true))
  for (let turn = 0; turn < 10; turn++) await setImmediate()
  expect(answered).toBe(false)
  commit(0)
  await answer
})

test('the next group leaves before anybody of the last one is answered', async () => {
  const { submit, groups, commit } = heldDatabase({ ...limits, maximumGroups: 1 })
  const groupsWhenAnswered = submit(1).then(() => groups.length)
  await setImmediate()
  void submit(2)
  commit(0)
  expect(await groupsWhenAnswered).toBe(2)
})

test('calls about one subject travel in one group or one after the other, and hold up no others', async () => {
  const { submit, groups, commit } = heldDatabase({ ...limits, subjectOf: (call) => String(call % 10) })
  const first = submit(1)
  await setImmediate()
  const rest = [11, 2, 21, 12].map((call) => submit(call))
  await setImmediate()
  expect(groups.map(({ calls }) => calls)).toEqual([[1], [2, 12]])
  commit(1)
  await Promise.all([rest[1], rest[3]])
  expect(groups).toHaveLength(2)
  commit(0)
  await first
  expect(groups[2]!.calls).toEqual([11, 21])
  commit(2)
  expect(await Promise.all(rest)).toEqual(['11', '2', '21', '12'])
})

test('a full queue refuses the next call at once, and takes calls again when it has room', async () => {
  const { submit, groups, commit } = heldDatabase({
    ...limits,
    maximumGroup: 2,
    maximumGroups: 1,
    maximumQueue: 2,
  })
  const first = submit(0)
  await setImmediate()
  const waiting = [submit(1), submit(2)]
  await expect(submit(3)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  commit(0)
  await first
  const next = submit(4)
  commit(1)
  await Promise.all(waiting)
  expect(groups[2]!.calls).toEqual([4])
  commit(2)
  expect(await next).toBe('4')
})

test('a call that has waited too long is refused when its group leaves, and the others of the group leave', async () => {
  const { submit, groups, commit } = heldDatabase({ ...limits, maximumGroups: 1 })
  const first = submit(0)
  await setImmediate()
  const hourAgo = performance.now() - limits.longestWait - 1
  const rest = [submit(1, hourAgo), submit(2), submit(3, hourAgo)]
  commit(0)
  await first
  const refused = { status: 'rejected', reason: expect.objectContaining({ code: 'UNAVAILABLE' }) }
  expect(groups[1]!.calls).toEqual([2])
  commit(1)
  expect(await Promise.allSettled(rest)).toMatchObject([refused, { value: '2' }, refused])

  // Where all have waited too long, those behind them leave.
  const only = submit(4, hourAgo)
  const next = submit(5)
  await expect(only).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  commit(2)
  expect(await next).toBe('5')
})

test('an outage fails its group and everybody who waits, and the next call is tried again', async () => {
  const { submit, groups, commit } = heldDatabase({ ...limits, maximumGroups: 1 })
  const first = submit(0)
  await setImmediate()
  const waiting = submit(1)
  const outage = Object.assign(new Error('the database shuts down'), { code: '57P01' })
  groups[0]!.end.reject(outage)
  await expect(first).rejects.toBe(outage)
  await expect(waiting).rejects.toBe(outage)
  const next = submit(2)
  await setImmediate()
  commit(1)
  expect(await next).toBe('2')
})

test('whatever calls come, when and with which faults: each is answered once, with its own outcome', async () => {
  const arrivals = fc.array(
    fc.record({ faulty: fc.boolean(), pause: fc.nat({ max: 2 }), delay: fc.nat({ max: 3 }) }),
    { maxLength: 60 },
  )
  const bounds = fc.record({
    maximumGroup: fc.integer({ min: 1, max: 10 }),
    maximumGroups: fc.integer({ min: 1, max: 3 }),
    maximumQueue: fc.constant(100),
    subjects: fc.integer({ min: 1, max: 10 }),
  })
  await fc.assert(
    fc.asyncProperty(arrivals, bounds, async (calls, { subjects, ...limit }) => {
      const subjectOf = (call: number) => String(call % subjects)
      const underWay: string[] = []
      let groups = 0
      const committed: number[] = []
      const submit = groupCommit<number, string>(
        async (group) => {
          expect(group.length).toBeLessThanOrEqual(limit.maximumGroup)
          expect((groups += 1)).toBeLessThanOrEqual(limit.maximumGroups)
          const own = [...new Set(group.map(subjectOf))]
          expect(underWay.filter((subject) => own.includes(subject))).toEqual([])
          underWay.push(...own)
          for (let turn = 0; turn < calls[group[0]!]!.delay; turn++) await setImmediate()
          for (const subject of own) underWay.splice(underWay.indexOf(subject), 1)
          groups -= 1
          if (group.some((call) => calls[call]!.faulty)) throw new Error('one of them is faulty')
          committed.push(...group)
          return group.map((call) => `outcome of ${call}`)
        },
        { ...limits, ...limit, subjectOf },
      )

      const answers: Promise<PromiseSettledResult<string>[]>[] = []
      for (const [call, { pause }] of calls.entries()) {
        for (let turn = 0; turn < pause; turn++) await setImmediate()
        answers.push(Promise.allSettled([submit(call)]))
      }
      const outcomes = (await Promise.all(answers)).flat()
      for (const [call, { faulty }] of calls.entries()) {
        expect(outcomes[call]).toMatchObject(
          faulty ? { status: 'rejected' } : { status: 'fulfilled', value: `outcome of ${call}` },
        )
      }
      const sound = calls.flatMap(({ faulty }, call) => (faulty ? [] : [call]))
      expect(committed.sort((a, b) => a - b)).toEqual(sound)
    }),
  )
})
