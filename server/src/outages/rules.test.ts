import { expect, test } from 'vitest'
import { serviceTime } from './rules.ts'

const last = Date.parse('2026-11-20T12:00:00.000Z')
const seconds = (count: number) => count * 1_000
const hour = seconds(3_600)

/** A pulse 15 seconds after the last one, by a server that wrote both. */
const next = { expected: last + seconds(15), latest: last + seconds(14) }
const unknown = { expected: null, latest: null }

test('where no clock steps, service time is the database’s clock', () => {
  const clock = last + seconds(15)
  expect(serviceTime({ last, ahead: 0, clock }, next)).toEqual({ now: clock, ahead: 0, step: 0 })
})

test('after a step back time goes on as if there had been none, and after a step forward that is undone', () => {
  const clock = last + seconds(15) - hour
  const back = serviceTime({ last, ahead: 0, clock }, next)
  expect(back).toEqual({ now: last + seconds(15), ahead: hour, step: -hour })

  const later = { expected: back.now + seconds(15), latest: back.now + seconds(14) }
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

test('time never runs behind a decision, also where another server wrote the last pulse', () => {
  const decided = { expected: null, latest: last + seconds(9) }
  expect(serviceTime({ last, ahead: 0, clock: last + seconds(2) }, decided).now).toBe(last + seconds(9))
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

test('what is left of a step is slewed: a tenth of the time, however seldom the pulse comes', () => {
  const pulse = (passed: number, ahead: number) =>
    serviceTime({ last, ahead, clock: last + passed - ahead }, { expected: last + passed, latest: null })
  expect(pulse(seconds(15), hour)).toEqual({ now: last + seconds(15), ahead: hour - 1_500, step: 0 })
  expect(pulse(seconds(5), seconds(0.2))).toMatchObject({ ahead: 0 })
  expect(pulse(hour, hour).ahead).toBe(hour - 1_500)
})

test('a leap is told from a pulse that is late', () => {
  const late = serviceTime({ last, ahead: 0, clock: last + seconds(24) }, next)
  expect(late).toEqual({ now: last + seconds(24), ahead: 0, step: 0 })
  const leap = serviceTime({ last, ahead: 0, clock: last + seconds(15) + hour }, next)
  expect(leap).toEqual({ now: last + seconds(15) + hour, ahead: 0, step: hour })
})
