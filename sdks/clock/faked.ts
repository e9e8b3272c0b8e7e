import { execFileSync } from 'node:child_process'
import type { Command } from '../languages.ts'

/** The command with a clock that is so many seconds off, by libfaketime. Only the time of day is: time-outs stay true. */
export function withClock(seconds: number, { command, args }: Command): Command {
  const offset = `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s`
  return { command: 'faketime', args: ['-f', offset, command, ...args] }
}

/** A monotonic clock that is off, too, hangs whoever waits with it for a moment that the kernel reckons by its own. */
export const trueTimeouts = { DONT_FAKE_MONOTONIC: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' }

/** What the environment of a process holds whose clock is so many seconds fast, for one that is started by somebody else. */
export function fastClock(seconds: number): Record<string, string> {
  const environment = execFileSync('faketime', ['-f', `+${seconds}s`, 'env'], { encoding: 'utf8' })
  const preload = /^LD_PRELOAD=(.*)$/m.exec(environment)?.[1] ?? ''
  return { LD_PRELOAD: preload, FAKETIME: `+${seconds}s`, ...trueTimeouts }
}
