import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Whatever complains in a test makes it fail, even if every expectation holds. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const { calls } = vi.mocked(console.error).mock
  vi.restoreAllMocks()
  expect(calls, 'console.error was called').toEqual([])
})
