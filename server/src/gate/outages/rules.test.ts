import { expect, test } from 'vitest'
import { serviceTime } from './rules.ts'

const last = Date.parse('2026-11-20T12:00:00.000Z')
const seconds = (count: number) => count * 1_000
const hour = seconds(3_600)

/** The server wrote the last pulse itself, 15 seconds ago. */
const next = { expected: last + seconds(15), delay: 0, passed: seconds(15), latest: last + seconds(14) }
const unknown = { expected: null, delay: 0, passed: 0, latest: null }

test('where no clock steps, service time is the database’s clock', () => {
  const clock = last + seconds(15)
  expect(serviceTime({ last, ahead: 0, clock }, next)).toEqual({ now: clock, ahead: 0, step: 0 })
})

test('after a step back time goes on as if there had been none, and after a step forward that is undone', () => {
  const clock = last + seconds(15) - hour
  const back = serviceTime({ last, ahead: 0, clock }, next)
  expect(back).toEqual({ now: last + seconds(15), ahead: hour, step: -hour })

  const later = { ...next, expected: back.now + seconds(15), latest: back.now + seconds(14) }
  expect(serviceTime({ last: back.now, ahead: hour, clock: back.now + seconds(15) }, later)).toEqual({
    now: back.now + seconds(15),
    ahead: 0,
    step: hour,
  })
})

test('a step back that a server has not lived through never takes time behind the last pulse', () => {
  for (const step of [3, 60, 86_400]) {
    const clock = last - seconds(step)
    expect(serviceTime({ last, ahead: 0, clock }, unknown)).toEqual({
      now: last,
      ahead: seconds(step),
      step: -seconds(step),
    })
  }
})

test('a server that starts while time is ahead of the clock goes on from there, and tells a step only where there was one', () => {
  const day = 24 * hour
  const restart = (clock: number) => serviceTime({ last, ahead: day, clock: last - day + clock }, unknown)
  expect(restart(seconds(20))).toEqual({ now: last + seconds(20), ahead: day, step: 0 })
  expect(restart(seconds(600))).toEqual({ now: last, ahead: day - seconds(600), step: 0 })
  expect(restart(seconds(-60))).toEqual({ now: last, ahead: day + seconds(60), step: seconds(-60) })
  // The clock was mended while nobody served.
  expect(restart(day + seconds(20))).toEqual({ now: last + seconds(20), ahead: 0, step: 0 })
})

test('time never runs behind a decision, also where another server wrote the last pulse', () => {
  const decided = { ...unknown, latest: last + seconds(9) }
  expect(serviceTime({ last, ahead: 0, clock: last + seconds(2) }, decided).now).toBe(last + seconds(9))
})

test('a pulse that was long under way makes the next one tell no step', () => {
  const clock = last + seconds(15)
  const slow = { ...next, expected: clock + seconds(6), delay: seconds(6), latest: null }
  expect(serviceTime({ last, ahead: 0, clock }, slow)).toEqual({ now: clock, ahead: 0, step: 0 })
  const back = serviceTime({ last, ahead: 0, clock: clock - hour }, slow)
  expect(back).toEqual({ now: clock, ahead: hour, step: -hour })
})

test('a step back behind a leap that another server has noted is a step back', () => {
  const leapt = last + 24 * hour
  const behind = { expected: last + seconds(2), delay: 0, passed: seconds(2), latest: null }
  expect(serviceTime({ last: leapt, ahead: 0, clock: leapt - seconds(13) }, behind)).toEqual({
    now: leapt,
    ahead: seconds(13),
    step: -seconds(13),
  })
})

test('a clock that was wrong for years before it was set right takes nothing along', () => {
  const right = last + seconds(20)
  const years = 50 * 365 * 24 * hour
  expect(serviceTime({ last, ahead: years, clock: right }, unknown)).toEqual({
    now: right,
    ahead: 0,
    step: 0,
  })
  const stepped = serviceTime({ last, ahead: years, clock: last + seconds(15) }, next)
  expect(stepped).toEqual({ now: last + seconds(15), ahead: 0, step: years })
})

test('what is left of a step is slewed: a tenth of the time, with however many servers and pulses, and told once', () => {
  for (const [servers, every] of [
    [1, 15],
    [1, 1],
    [4, 15],
  ] as const) {
    let row = { last, ahead: seconds(60), clock: last - seconds(60) }
    const knows = Array.from({ length: servers }, () => ({ reached: last, at: 0 }))
    let latest = last
    for (let passed = 0; passed < seconds(900); passed += seconds(every / servers)) {
      const server = knows[Math.round(passed / seconds(every / servers)) % servers]!
      row = { ...row, clock: last - seconds(60) + passed }
      const own = passed - server.at
      const { now, ahead, step } = serviceTime(row, {
        expected: server.reached + own,
        delay: 0,
        passed: own,
        latest,
      })
      expect(step).toBe(0)
      expect(now).toBeGreaterThanOrEqual(row.last)
      row = { ...row, last: now, ahead }
      Object.assign(server, { reached: row.clock + ahead, at: passed })
      latest = now
    }
    expect(row.ahead).toBe(0)
  }
})

test('a leap is told from a pulse that is late', () => {
  const late = serviceTime({ last, ahead: 0, clock: last + seconds(24) }, next)
  expect(late).toEqual({ now: last + seconds(24), ahead: 0, step: 0 })
  const leap = serviceTime({ last, ahead: 0, clock: last + seconds(15) + hour }, next)
  expect(leap).toEqual({ now: last + seconds(15) + hour, ahead: 0, step: hour })
})
