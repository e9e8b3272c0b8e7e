import { expect, test } from 'vitest'
import { baseFor, hasGap, isAway, nextWork, outdated, reachOf, readMoment, type Archive } from './rules.ts'
import { turkishMoment } from '../../../start/turkish-moment.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-28T09:00:00Z')
const daily = { start_hour: 1, kept: 14 }
const nameOf = (number: number) =>
  `00000001${Math.floor(number / 256)
    .toString(16)
    .padStart(8, '0')}${(number % 256).toString(16).padStart(8, '0')}`.toUpperCase()
const base = (at: string, number: number) => ({
  path: `/backups/${at}`,
  from: new Date(at),
  segment: nameOf(number),
})
const archive = (bases: Archive['bases'], numbers: number[], path = '/now'): Archive => ({
  path,
  bases,
  segments: numbers.map(nameOf),
})

test('a segment that is missing behind the newest copy is a gap, also where the last digits carry over', () => {
  const copy = base('2026-11-28T01:00:00Z', 254)
  const hasGapIn = (numbers: number[]) => hasGap(archive([copy], numbers), copy)
  expect(hasGapIn([1, 2, 254, 255, 256, 257])).toBe(false)
  expect(hasGapIn([254, 255, 257])).toBe(true)
  expect(hasGapIn([255, 256])).toBe(true)
  expect(hasGapIn([])).toBe(true)
})

test('every moment is reached since the oldest copy with all segments behind, and the copy before a hole is named', () => {
  const [one, two, three] = [1, 4, 8].map((number, index) => base(`2026-11-2${6 + index}T01:00:00Z`, number))
  const copies = [one!, two!, three!]
  const [since, gap_after] = [two!.from.toISOString(), one!.from.toISOString()]
  expect(reachOf(archive(copies, [1, 2, 3, 4, 5, 6, 7, 8]))).toEqual({ since: gap_after, gap_after: null })
  expect(reachOf(archive(copies, [1, 3, 4, 5, 6, 7, 8]))).toEqual({ since, gap_after })
  // A new copy is due: until then the newest one leads as far as the hole.
  expect(reachOf(archive(copies, [8, 10]))).toEqual({ since: three!.from.toISOString(), gap_after: since })
  expect(reachOf(archive([], []))).toEqual({ since: null, gap_after: null })
})

test('an archive without its newest copy is away, and another archive, or one without any copy yet, is not', () => {
  const copy = { ...base('2026-11-28T01:00:00Z', 1), path: '/now/base-1' }
  expect(isAway(archive([copy], [1]), copy.path)).toBe(false)
  expect(isAway(archive([], []), copy.path)).toBe(true)
  expect(isAway(archive([base('2026-11-27T01:00:00Z', 1)], [1]), copy.path)).toBe(true)
  expect(isAway(archive([], [], '/other'), copy.path)).toBe(false)
  expect(isAway(archive([], []), null)).toBe(false)
})

test('a copy is due each day and at once where one is missing or lost its way, a trial each week', () => {
  const state = { begun_at: null, tried_at: '2026-11-25T01:00:00Z' }
  const today = base('2026-11-28T01:00:07Z', 3)
  expect(nextWork(archive([], []), state, daily, now)).toBe('copy')
  expect(nextWork(archive([today], [3, 4]), state, daily, now)).toBe(null)
  expect(nextWork(archive([today], [3, 5]), state, daily, now)).toBe('copy')
  expect(nextWork(archive([base('2026-11-27T01:00:07Z', 3)], [3]), state, daily, now)).toBe('copy')
  expect(nextWork(archive([today], [3]), { ...state, tried_at: '2026-11-21T09:00:00Z' }, daily, now)).toBe(
    'try',
  )
  const failed = { begun_at: new Date(now - hour + 1).toISOString(), tried_at: null }
  expect(nextWork(archive([], []), failed, daily, now)).toBe(null)
  expect(nextWork(archive([], []), failed, daily, now + 1)).toBe('copy')
})

test('three copies stay with what they need, and a former archive until it is as old as the oldest backup', () => {
  const days = [24, 25, 26, 27].map((day, index) => base(`2026-11-${day}T01:00:00Z`, 10 * index + 10))
  const former = archive([base('2026-11-14T08:00:00Z', 5)], [4, 5, 6], '/former')
  const recent = archive([base('2026-11-20T08:00:00Z', 5)], [4, 5, 6], '/recent')
  const present = archive(days, [10, 15, 19, 20, 30, 40])
  expect(outdated([former, recent, present], '/now', 14, now)).toEqual({
    folders: ['/former', days[0]!.path],
    segments: [
      { archive: '/recent', names: [nameOf(4)] },
      { archive: '/now', names: [10, 15, 19].map(nameOf) },
    ],
  })
  // A shop that stood still keeps its own.
  expect(outdated([former], '/former', 14, now + 1000 * hour).folders).toEqual([])
})

test('a moment is reached from the newest copy before it, of any archive', () => {
  const [one, two] = [base('2026-11-27T01:00:00Z', 1), base('2026-11-28T01:00:00Z', 9)]
  const archives = [archive([one], []), archive([two], [])]
  expect(baseFor(archives, new Date('2026-11-28T00:59:59Z'))).toBe(one)
  expect(baseFor(archives, new Date('2026-11-28T01:00:00Z'))).toBe(two)
  expect(baseFor(archives, new Date('2026-11-27T00:59:59Z'))).toBe(undefined)
  expect(baseFor(archives, null)).toBe(two)
})

test.each<[string, string | null | undefined]>([
  ['2026-11-28 14:05', '2026-11-28T11:05:00.000Z'],
  ['2026-11-28T14:05:30Z', '2026-11-28T14:05:30.000Z'],
  ['2026-11-28 14:05:30+01:00', '2026-11-28T13:05:30.000Z'],
  ['dün 14:05', '2026-11-27T11:05:00.000Z'],
  ['bugün 00:10', '2026-11-27T21:10:00.000Z'],
  ['son', null],
  ['2026-13-01 14:05', undefined],
  ['2026-11-28 25:05', undefined],
  ['2026-02-30 10:00', undefined],
  ['14:05', undefined],
  ['', undefined],
])('“%s” is read in Turkey’s time', (text, moment) => {
  const read = readMoment(text, new Date(now))
  expect(read instanceof Date ? read.toISOString() : read).toBe(moment)
})

test('a moment that a refusal names is read as that moment', () => {
  const moment = new Date('2026-11-28T21:58:09Z')
  expect(turkishMoment(moment)).toBe('2026-11-29 00:58:09')
  expect(readMoment(turkishMoment(moment), new Date(now))).toEqual(moment)
})
