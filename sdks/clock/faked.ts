import type { Command } from '../language.ts'

/** The command with a clock that is so many seconds off, by libfaketime. Only the time of day is changed: time-outs stay true. */
export function withClock(seconds: number, { command, args }: Command): Command {
  const offset = `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s`
  return { command: 'faketime', args: ['-f', offset, command, ...args] }
}

/** A wrong monotonic clock hangs a program that waits by it, since the kernel ends the wait by its own clock. */
export const trueTimeouts = { DONT_FAKE_MONOTONIC: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' }

/** The command with a clock that is off by the file's content, from second to second: `+0s`, before it starts. */
export function withClockOf(file: string, { command, args }: Command): Command {
  const settable = `unset FAKETIME; FAKETIME_CACHE_DURATION=1 FAKETIME_TIMESTAMP_FILE='${file}' exec "$@"`
  return { command: 'faketime', args: ['-f', '+0s', 'sh', '-c', settable, 'sh', command, ...args] }
}
