import { expect, test } from 'vitest'
import { changesIn, include, messagesOf, noChanges } from './page-changes.ts'

const idsOf = (kind: number, count: number) =>
  new Set(
    Array.from({ length: count }, (_, at) => `0199a000-0000-7000-800${kind}-${String(at).padStart(12, '0')}`),
  )

test('what one node tells, another node reads, in messages that PostgreSQL takes', () => {
  const lists = {
    licenses: idsOf(1, 1_500),
    users: idsOf(2, 300),
    denied: idsOf(4, 200),
    signedOut: idsOf(3, 300),
  }
  const sent = { ...lists, newAccess: true, deniedUnknown: true, ofAdmins: true }
  const changes = noChanges()
  include(changes, sent)
  const messages = messagesOf(changes)
  for (const message of messages) expect(message.length).toBeLessThan(8_000)
  const received = noChanges()
  for (const message of messages) include(received, changesIn(message))
  expect(received).toEqual({ ...sent, everything: false })
})

test('more than two thousand ids count as everything, and so does a message in another form', () => {
  const changes = noChanges()
  include(changes, { licenses: idsOf(1, 1_900) })
  include(changes, { users: idsOf(2, 101) })
  expect(changes).toEqual({ ...noChanges(), everything: true })
  expect(messagesOf(changes)).toEqual(['everything'])
  for (const message of ['everything', 'many', '', 'licenses ', 'licenses x', 'abc.def'])
    expect(changesIn(message)).toEqual({ everything: true })
})

test('without changes there is nothing to tell', () => {
  expect(messagesOf(noChanges())).toEqual([])
})
