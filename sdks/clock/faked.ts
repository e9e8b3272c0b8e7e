import type { Command } from '../languages.ts'

/** The command with a clock that is so many seconds off, by libfaketime. Only the time of day is: time-outs stay true. */
export function withClock(seconds: number, { command, args }: Command): Command {
  const offset = `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s`
  return { command: 'faketime', args: ['-f', offset, command, ...args] }
}

/** A monotonic clock that is off hangs a program that waits by it, since the kernel ends the wait by its own clock. */
export const trueTimeouts = { DONT_FAKE_MONOTONIC: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
