import { listUsers } from '@muhur/contract/access/users-calls'
import { listPulses } from '@muhur/contract/shop/pulse'
import { keyOf, type Operation, type Parts } from '@muhur/contract/operation'
import { listDenials } from '@muhur/contract/shop/denials/denials'
import { getReleaseRule, listInstances } from '@muhur/contract/shop/instances'
import { listOwnLicenses } from '@muhur/contract/shop/licenses'
import { listLicenses } from '@muhur/contract/shop/licenses-calls'
import { getOverview } from '@muhur/contract/shop/overview'
import { listOwnDenials } from '@muhur/contract/shop/denials/own-denials'
import { listCatalogue } from '@muhur/contract/shop/products-calls'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api.ts'
import { license } from '../../test/fixtures.ts'
import { refetching } from './refetching.ts'

let client: QueryClient
let refetch: ReturnType<typeof refetching>
const leave: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  refetch = refetching(client)
})

afterEach(() => {
  refetch.stop()
  for (const step of leave.splice(0)) step()
  vi.useRealTimers()
})

/** Shows a query on the page; returns the fetching function, with its calls counted from the first answer on. */
async function show(operation: Operation, parts: Parts, answer: unknown = []) {
  const queryFn = vi.fn(() => Promise.resolve(answer))
  const observer = new QueryObserver(client, {
    queryKey: keyOf(operation, parts),
    queryFn,
    meta: { operation },
  })
  leave.push(observer.subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(0)
  queryFn.mockClear()
  return queryFn
}

const ofMehmet = { params: { userId: 'mehmet' } }
const ofLicense = (licenseId: string) => ({ params: { licenseId } })
const page = (number: string) => ({ query: { page: number } })
const row = { id: license.id }
const other = { id: 'other' }

test('what shows a license that changed is fetched at once, and nothing else', async () => {
  const concerned = [
    await show(listOwnLicenses, ofMehmet, [other]),
    await show(getReleaseRule, ofLicense(license.id)),
    await show(listLicenses, page('1'), { rows: [other, row], total: 7 }),
    await show(listLicenses, { query: { user_id: 'mehmet' } }, [row]),
    await show(listInstances, {}),
    await show(getOverview, {}),
  ]
  const others = [
    await show(getReleaseRule, ofLicense('other')),
    await show(listLicenses, page('2'), { rows: [other], total: 7 }),
    await show(listUsers, {}),
    await show(listPulses, {}),
    await show(listCatalogue, {}),
  ]
  refetch.licenses([license.id])
  await vi.advanceTimersByTimeAsync(0)
  expect(concerned.map(({ mock }) => mock.calls.length)).toEqual(Array(6).fill(1))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(others.map(({ mock }) => mock.calls.length)).toEqual(Array(5).fill(0))
})

test('refusals that went on record are fetched where refusals show, and nothing else', async () => {
  const concerned = [
    await show(listOwnDenials, {}),
    await show(listDenials, { query: { license_id: license.id } }),
    await show(listDenials, {}),
    await show(getOverview, {}),
  ]
  const others = [
    await show(listOwnLicenses, ofMehmet),
    await show(getReleaseRule, ofLicense(license.id)),
    await show(listInstances, {}),
  ]
  refetch.denials()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(concerned.map(({ mock }) => mock.calls.length)).toEqual(Array(4).fill(1))
  expect(others.map(({ mock }) => mock.calls.length)).toEqual(Array(3).fill(0))
})

test('an answer that is on its way when a license changes is asked for again', async () => {
  const answers: ((rows: unknown) => void)[] = []
  const queryFn = vi.fn(() => new Promise((answer) => answers.push(answer)))
  const observer = new QueryObserver(client, {
    queryKey: keyOf(listLicenses, {}),
    queryFn,
    meta: { operation: listLicenses },
  })
  leave.push(observer.subscribe(() => {}))
  refetch.licenses([license.id])
  await vi.advanceTimersByTimeAsync(0)
  answers[0]!([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(queryFn).toHaveBeenCalledTimes(2)
  answers[1]!([row])
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult().data).toEqual([row])
})

test('however much happens, a page fetches once a second, and last of all what was last', async () => {
  const list = await show(listOwnLicenses, ofMehmet)
  for (let turn = 0; turn < 31; turn++) {
    refetch.licenses([license.id])
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(list.mock.calls.length).toBe(4)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(list.mock.calls.length).toBe(5)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(list.mock.calls.length).toBe(5)
})

test('a slow answer is waited for before the page asks again', async () => {
  const list = await show(listOwnLicenses, ofMehmet)
  list.mockImplementation(() => new Promise((answer) => setTimeout(() => answer([]), 3_000)))
  for (let turn = 0; turn < 29; turn++) {
    refetch.licenses([license.id])
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(list.mock.calls.length).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(list.mock.calls.length).toBe(2)
})

test('when anything may have changed, all of the shop is fetched, within the time that the server gives', async () => {
  const [list, pulses, products] = [
    await show(listOwnLicenses, ofMehmet),
    await show(listPulses, {}),
    await show(listCatalogue, {}),
  ]
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  refetch.everything(8_000)
  await vi.advanceTimersByTimeAsync(3_999)
  refetch.everything(8_000)
  expect(list.mock.calls.length).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect([list, pulses, products].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
})

test('an answer that fails is asked for again within twenty seconds, and a refusal is not', async () => {
  const [list, refused] = [
    await show(listOwnLicenses, ofMehmet),
    await show(getReleaseRule, ofLicense(license.id)),
  ]
  list.mockRejectedValueOnce(new TypeError('no network'))
  refused.mockRejectedValue(new ApiError('not found', 404, {}))
  refetch.licenses([license.id])
  await vi.advanceTimersByTimeAsync(25_000)
  expect(list.mock.calls.length).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(list.mock.calls.length).toBe(2)
})

test('a page that nobody looks at fetches when somebody does', async () => {
  const list = await show(listOwnLicenses, ofMehmet)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  client.mount()
  leave.push(() => client.unmount())
  window.dispatchEvent(new Event('visibilitychange'))
  refetch.licenses([license.id])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(list.mock.calls.length).toBe(0)
  hidden.mockReturnValue(false)
  state.mockReturnValue('visible')
  window.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(list.mock.calls.length).toBe(1)
})
