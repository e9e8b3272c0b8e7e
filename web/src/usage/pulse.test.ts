import { expect, test } from 'vitest'
import { hoursInWords, hoursOf, seatOf } from './pulse.ts'

const hour = (at: number) => new Date(Date.UTC(2026, 10, 20, at)).toISOString()

test('each of the last 48 hours is a bar; hours without a call are stubs', () => {
  const beats = hoursOf({
    license_id: 'x',
    present_hour: hour(12),
    hours: [
      { hour: hour(12 - 48), valid: 9, denied: 0 },
      { hour: hour(12 - 47), valid: 0, denied: 2 },
      { hour: hour(11), valid: 3, denied: 1 },
      { hour: hour(12), valid: 4, denied: 0 },
    ],
  })
  expect(beats).toHaveLength(48)
  expect(beats[0]).toBe('refused')
  expect(beats.slice(-2)).toEqual(['late', 'on-time'])
  expect(hoursInWords(beats)).toBe(
    'Son 48 saat: 1 saatte bütün istekler kabul edildi, 1 saatte bazı istekler reddedildi, 1 saatte bütün istekler reddedildi, 45 saatte istek gelmedi',
  )
})

test('an instance’s last hour shows the minutes with a seat, gaps included', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes)).toISOString()
  const pulse = {
    license_id: 'x',
    present_hour: at(0),
    hours: [],
    now: at(0),
    seats: [
      { instance_id: 'a', from: at(-90), until: at(-45) },
      { instance_id: 'a', from: at(-10), until: at(0) },
      { instance_id: 'b', from: at(-60), until: at(0) },
    ],
  }
  const { beats, label } = seatOf(pulse, 'a')
  expect(label).toBe('Son 60 dakika: yerini 25 dakika tuttu')
  expect(beats.map((beat) => (beat === 'on-time' ? '|' : '.')).join('')).toBe(
    '|'.repeat(15) + '.'.repeat(35) + '|'.repeat(10),
  )
  expect(seatOf(pulse, 'nobody').beats.every((beat) => beat === 'missing')).toBe(true)
})
