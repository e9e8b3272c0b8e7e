import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import '../src/styles.css'

/** A stream that never opens: what it tells is for the specs with a real server. */
class SilentSource extends EventTarget {
  static readonly CLOSED = 2
  readonly readyState = 0
  close() {}
}

/** React warns through console.error: a test that makes it speak has found a fault, unless it expects the words. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.stubGlobal('EventSource', SilentSource)
})

afterEach(async () => {
  // First the page, or what it still fetches would meet the real network.
  await cleanup()
  const said = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1280, 800)
  delete document.documentElement.dataset.theme
  expect(said, 'console.error stays silent').toEqual([])
  expect(vi.isFakeTimers(), 'timers stayed fake').toBe(false)
})
