import { endForks } from './forks.ts'

/** EX_CONFIG of sysexits.h: a program that restarts the bot sees that this is no crash. */
const exitCode = 78
/** The time of forked processes for their work at the end. */
const partingMilliseconds = 2000

/** The gentle one first. The second runs no listener, which could throw; Node has no name for it in public. */
const endings: (() => unknown)[] = [
  // While this thread waits, it hears of no child's end.
  () => endForks() && rest(partingMilliseconds),
  () => endForks('SIGKILL'),
  () => process.exit(exitCode),
  () => (process as unknown as { reallyExit(code: number): void }).reallyExit(exitCode),
  () => process.kill(process.pid, 'SIGKILL'),
  () => process.abort(),
]

/** Ends the process. Whatever somebody has made of the ways to do that, nothing after it runs in this thread. */
export function leave(): never {
  for (const end of endings) {
    try {
      end()
    } catch {
      // One that throws has not ended it, and the next one has its turn.
    }
  }
  // Where it may not rest, the loop is a busy one, and still no way out.
  for (;;) rest(1000)
}

function rest(milliseconds: number): void {
  try {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
  } catch {
    // A thread that may not wait.
  }
}
