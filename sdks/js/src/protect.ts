import { leave } from './end/leave.ts'
import { License } from './license.ts'
import { settingsOf, type Options } from './settings.ts'
import type { Verdict } from './verdict/verdict.ts'

/**
 * Lets the software go on only where it may run. `await protect()` stands before everything else.
 *
 * Resolves with the running license. Where it may not run, now or later, the one line is printed and the process ends with exit
 * code 78, and where that fails this never resolves; with `onDenied`, only that function may end the software, and this resolves
 * after it.
 * @throws TypeError where there are no pins
 */
export async function protect(options: Options = {}): Promise<License> {
  const { log } = settingsOf(options)
  const end = ({ line }: Verdict) => {
    try {
      log(line)
    } finally {
      leave()
    }
  }
  const decide = options.onDenied ?? end
  let decision: unknown
  const license = new License({ ...options, onDenied: (verdict) => (decision = decide(verdict)) })
  await license.start()
  await decision
  // A signal came first, and the process is about to end: the code after `protect` must not begin.
  if (license.verdict === null) return new Promise(() => {})
  return license
}
