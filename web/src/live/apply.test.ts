import type { LiveLicense } from '@muhur/contract/live'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { license } from '../../test/fixtures.ts'
import { applying } from './apply.ts'

let client: QueryClient
let apply: ReturnType<typeof applying>

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  apply = applying(client)
})

afterEach(() => {
  apply.stop()
  vi.useRealTimers()
})

const news: LiveLicense = {
  id: license.id,
  status: 'suspended',
  current_instances: 1,
  max_instances: 3,
  last_heartbeat_at: '2026-11-20T10:00:00Z',
  expires_at: null,
}
const other = { ...license, id: 'other' }

test('rows take what is new at their places, in whole lists and in pages of one', () => {
  client.setQueryData(['licenses', 'mehmet'], [other, license])
  client.setQueryData(['admin', 'licenses', { page: 1 }], { rows: [license, other], total: 7 })
  apply.licenses([news])
  expect(client.getQueryData(['licenses', 'mehmet'])).toEqual([other, { ...license, ...news }])
  expect(client.getQueryData(['admin', 'licenses', { page: 1 }])).toEqual({
    rows: [{ ...license, ...news }, other],
    total: 7,
  })
})

test('a list without that row stays the same object, and only one of its owner is asked for anew', () => {
  const lists = [
    ['licenses', 'mehmet'],
    ['admin', 'licenses', {}],
  ] as const
  for (const key of lists) client.setQueryData(key, [other])
  const before = lists.map((key) => client.getQueryData(key))
  const asked = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
  apply.licenses([news])
  expect(lists.map((key) => client.getQueryData(key))).toEqual(before)
  vi.advanceTimersByTime(1_000)
  const keys = asked.mock.calls.map(([filters]) => filters?.queryKey)
  expect(keys).toContainEqual(['licenses', 'mehmet'])
  expect(keys).not.toContainEqual(['admin', 'licenses', {}])
})

test('however much happens, a list is asked for once a second', () => {
  const asked = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
  for (let turn = 0; turn < 30; turn++) {
    apply.licenses([news])
    vi.advanceTimersByTime(100)
  }
  const overview = asked.mock.calls.filter(([filters]) => filters?.queryKey?.[1] === 'overview')
  expect(overview.length).toBeLessThanOrEqual(3)
  expect(overview.length).toBeGreaterThan(1)
})
