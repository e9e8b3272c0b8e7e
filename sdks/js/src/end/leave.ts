import { endForks } from './forks.ts'

/** EX_CONFIG of sysexits.h: a program that restarts the bot sees that this is no crash. */
const exitCode = 78
/** The time of forked processes for their work at the end. */
const partingMilliseconds = 2000

/** Gentle ways first. `reallyExit` runs no exit listener, which could throw; it is no public function of Node. */
const endings: (() => unknown)[] = [
  // While this thread waits, it gets no event of a child's end.
  () => endForks() && rest(partingMilliseconds),
  () => endForks('SIGKILL'),
  () => process.exit(exitCode),
  () => (process as unknown as { reallyExit(code: number): void }).reallyExit(exitCode),
  () => process.kill(process.pid, 'SIGKILL'),
  () => process.abort(),
]

/** Ends the process. Even where somebody replaced the ways to end it, nothing after it runs in this thread. */
export function leave(): never {
  for (const end of endings) {
    try {
      end()
    } catch {
      // A way that throws has not ended the process, and the next way has its turn.
    }
  }
  // Where it may not rest, the loop keeps the processor busy, and still has no way out.
  for (;;) rest(1000)
}

function rest(milliseconds: number): void {
  try {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
  } catch {
    // A thread that may not wait.
  }
}
