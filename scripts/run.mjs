import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const isWindows = process.platform === 'win32'

/**
 * Runs programs in the foreground until the first ends, then ends the others, and returns the first program's exit
 * code. A terminal sends Ctrl-C to the whole process group: forwarding would deliver the signal twice. On Windows all
 * signals come from the terminal, and forwarding kills a program without its handlers.
 * @param {import('node:child_process').ChildProcess[]} children
 * @returns {Promise<number>}
 */
export async function untilOneEnds(children) {
  const pass = (signal) => children.forEach((child) => child.kill(signal))
  const asked = new Set()
  const ask = (signal) => {
    // npm repeats the terminal's signal to its child, so one Ctrl-C may arrive twice.
    const reachesAll = isWindows || (signal === 'SIGINT' && process.stdin.isTTY)
    if (!asked.has(signal) && !reachesAll) pass(signal)
    asked.add(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, ask)
  if (process.env.npm_lifecycle_event) whenOrphaned(() => ask('SIGTERM'))

  const endings = children.map(ended)
  const first = await Promise.race(endings)
  if (asked.size === 0) pass('SIGTERM')
  await Promise.all(endings)
  // A program without a handler dies of the requested signal, which is a success.
  return first.signal && asked.has(first.signal) ? 0 : first.code
}

/**
 * Calls `act` when the parent process ends: npm sends signals to a script's shell, and some shells end without
 * forwarding.
 * @param {() => void} act
 */
function whenOrphaned(act) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 200)
  watch.unref()
}

/** @returns {Promise<{ code: number, signal: NodeJS.Signals | null }>} */
function ended(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve({ code: 1, signal: null })
    })
    child.on('exit', (code, signal) =>
      resolve({ code: code ?? 128 + constants.signals[signal ?? 'SIGTERM'], signal }),
    )
  })
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export const foreground = (command, args, options) => spawn(command, args, { stdio: 'inherit', ...options })
