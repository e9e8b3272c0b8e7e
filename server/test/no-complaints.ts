import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

/** The deprecation warnings of a test: calls that the next major version of a dependency removes. */
let deprecations: string[] = []
const note = ({ name, message }: Error) => {
  if (name === 'DeprecationWarning') deprecations.push(message)
}

/** Whatever complains in a test makes it fail, even if every expectation holds. */
beforeEach(() => {
  deprecations = []
  process.on('warning', note)
  vi.spyOn(console, 'error')
})

afterEach(() => {
  process.off('warning', note)
  const { calls } = vi.mocked(console.error).mock
  vi.restoreAllMocks()
  expect(calls, 'console.error was called').toEqual([])
  expect(deprecations, 'something deprecated was called').toEqual([])
})

/** The next file runs in the same process. */
afterAll(() => {
  const isFake = vi.isFakeTimers()
  vi.useRealTimers()
  expect(isFake, 'timers stayed fake').toBe(false)
})
