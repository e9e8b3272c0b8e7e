import { expect, test } from 'vitest'
import { attemptAt } from './attempts.ts'

const change = { method: 'POST', url: '/api/admin/licenses', body: { product_id: 'a' } }
const minute = 60_000

test('a change whose answer was lost keeps its key until five minutes after the last attempt, and no other change has the key', () => {
  const first = attemptAt(change, 0)
  expect(first.key).toMatch(/^[0-9a-f]{32}$/)
  first.wasLost()
  expect(attemptAt(change, 4 * minute).key).toBe(first.key)
  expect(attemptAt({ ...change, body: { product_id: 'b' } }, 0).key).not.toBe(first.key)
  expect(attemptAt({ ...change, method: 'PATCH' }, 0).key).not.toBe(first.key)
  expect(attemptAt(change, 9 * minute).key).not.toBe(first.key)
  first.wasAnswered()
})

test('a change that is sent twice at once has one key', () => {
  const [first, second] = [attemptAt(change, 0), attemptAt(change, 0)]
  expect(second.key).toBe(first.key)
  first.wasAnswered()
  second.wasAnswered()
  expect(attemptAt(change, 0).key).not.toBe(first.key)
})

test('after an answer the same change is a new one, and so is a change back and forth', () => {
  const suspend = { method: 'PATCH', url: '/api/admin/licenses/1', body: { status: 'suspended' } }
  const lost = attemptAt(suspend, 0)
  lost.wasLost()
  attemptAt({ ...suspend, body: { status: 'active' } }, 0).wasAnswered()
  expect(attemptAt(suspend, 0).key).not.toBe(lost.key)
})

test('a file is another one each time', () => {
  const upload = { method: 'PUT', url: '/api/admin/settings/logo', body: new Blob(['x']) }
  const first = attemptAt(upload, 0)
  first.wasLost()
  expect(attemptAt(upload, 0).key).not.toBe(first.key)
})
